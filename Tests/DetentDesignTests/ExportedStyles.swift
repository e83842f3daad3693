// swift-format-ignore-file
// Written and compared by SwiftExportTests.
import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

enum ExportedStyles {
  static var all: [any DesignStyle] {
    [makeButtonStyle0(), makeCircularSliderStyle0(), makeIconButtonStyle0(), makeMenuButtonStyle0(), makeMenuStyle0(), makePopoverCardStyle0(), makeRangeSliderStyle0(), makeSegmentedControlStyle0(), makeSpinnerStyle0(), makeTextFieldStyle0(), makeToggleStyle0(), makePosterStyle0()]
  }

  static func makeButtonStyle0() -> ButtonStyle {
    var style = ButtonStyle()
    style.cornerRadius = 0
    style.fillColor = DynamicColor(light: Color(hex: 0xC45399), dark: Color(red: 0.16983957206977374, green: 0.11824927454955836, blue: 0.35579523263459967, alpha: 0.5750036483751442))
    style.borderColor = .accent
    style.borderWidth = -0
    style.padding = EdgeInsets(vertical: 1, horizontal: 0)
    style.pressedFillColor = DynamicColor(light: Color(hex: 0xBB681D, alpha: 0.98), dark: Color(hex: 0xF6D1C7, alpha: 0.30196078431372547))
    style.pressedTextColor = .text
    style.font = Font(family: "A \"quoted\" \\ family\n", size: 9, weight: 557, isItalic: true)
    style.textColor = DynamicColor(light: Color(red: 0.2786866289232054, green: 0.13863994916055955, blue: 0.849053116390353, alpha: 0.5928060246296332), dark: Color(hex: 0x3C4B84), followsTint: true)
    style.disabledAlpha = 1
    style.hoverEmphasis = 0
    style.hoverDuration = .milliseconds(260)
    style.focusRingColor = DynamicColor(light: Color(hex: 0x754DD9, alpha: 0.0196078431372549), dark: Color(red: 0.14526894955504088, green: 0.9590913336362339, blue: 0.6856661312578649, alpha: 0.6787991250031106))
    style.focusRingWidth = 6
    style.focusRingGap = 5.652017638806919
    return style
  }

  static func makeCircularSliderStyle0() -> CircularSliderStyle {
    var style = CircularSliderStyle()
    style.startAngle = 0
    style.sweep = 360
    style.direction = .counterclockwise
    style.mirrorsRightToLeft = false
    style.diameter = 16
    style.margin = 89
    style.trackThickness = 1
    style.trackTintColor = DynamicColor(Color(hex: 0x6AD6F3))
    style.highContrastTrackTintColor = .text
    style.highContrastTintColor = DynamicColor(light: Color(hex: 0xBB681D, alpha: 0.98), dark: Color(hex: 0xF6D1C7, alpha: 0.30196078431372547))
    style.highContrastTickColor = DynamicColor(light: Color(hex: 0x913379, alpha: 0.403921568627451), dark: Color(red: 0.2786866289232054, green: 0.13863994916055955, blue: 0.849053116390353, alpha: 0.5928060246296332), followsTint: true)
    style.highContrastRingWidth = 16
    style.hasRoundEnds = false
    style.arcThickness = 0
    style.fill = .conic
    style.startColor = DynamicColor(Color(hex: 0x9D765D, alpha: 0.7607843137254902))
    style.endColor = .text
    style.gradientAngle = 180
    style.lapAlpha = 0
    style.glowSigma = 0
    style.glowAlpha = 0
    style.glowGrows = true
    style.thumbShape = .none
    style.thumbSize = 24
    style.thumbOffset = 63.37097156192789
    style.thumbTintColor = .accent
    style.thumbDotSize = 80
    style.thumbDotColor = DynamicColor(light: Color(hex: 0x42D557), dark: Color(hex: 0x1538AF, alpha: 0.9058823529411765), followsTint: true)
    style.thumbShadow = Shadow(color: Color(hex: 0xF25A8A), offset: Point(x: 1000, y: -7), sigma: 1)
    style.needleWidth = 5
    style.needleStart = 1
    style.needleEnd = 0
    style.bodyGap = 36
    style.bodyColor = .text
    style.bodyEdgeColor = DynamicColor(Color(hex: 0x2B1957, alpha: 0.8823529411764706))
    style.bodyShadow = Shadow(color: Color(hex: 0x25B0E7, alpha: 0.51), offset: Point(x: -4, y: -0), sigma: -0)
    style.ticks = .none
    style.tickCount = 218
    style.majorTickEvery = 1e-09
    style.tickLength = 6
    style.tickWidth = 10
    style.tickGap = -30
    style.tickTintColor = DynamicColor(Color(hex: 0x340BD1, alpha: 0.2980392156862745))
    style.tickFontSize = 14
    style.tickLabelColor = .text
    style.showsValue = false
    style.valueFontSize = 14
    style.valueFontWeight = 1
    style.valueColor = DynamicColor(light: Color(hex: 0x7BAB92), dark: Color(hex: 0x3D3A54, alpha: 0.41568627450980394), followsTint: true)
    style.unitFontSize = 126
    style.unitColor = DynamicColor(light: Color(hex: 0xD0A15E), dark: Color(hex: 0xFD2A7A, alpha: 0.7843137254901961))
    style.haloSize = 48
    style.haloColor = DynamicColor(Color(hex: 0x2EC97E, alpha: 0.7098039215686275))
    style.pressedHaloColor = .text
    style.focusRingColor = .text
    style.focusRingWidth = 6
    style.focusRingGap = 5
    style.disabledTintColor = .text
    style.disabledThumbTintColor = DynamicColor(light: Color(hex: 0xA91BB9, alpha: 0.57), dark: Color(hex: 0x44DE89))
    return style
  }

  static func makeIconButtonStyle0() -> IconButtonStyle {
    var style = IconButtonStyle()
    style.fillColor = .text
    style.gradientStartColor = DynamicColor(light: Color(hex: 0x469791), dark: Color(hex: 0xB38347, alpha: 0.21568627450980393), followsTint: true)
    style.gradientEndColor = DynamicColor(Color(hex: 0xC90C34, alpha: 0.5))
    style.gradientDirection = .horizontal
    style.cornerRadius = 28
    style.isPill = true
    style.borderColor = DynamicColor(light: Color(hex: 0x34AB44, alpha: 0.22745098039215686), dark: Color(hex: 0x07BCE8, alpha: 0.16862745098039217))
    style.borderWidth = 16
    style.shadow = Shadow(color: Color(hex: 0x084340), offset: Point(x: -8.40567433432339, y: 6), sigma: 11)
    style.glowSigma = 6
    style.glowAlpha = 1
    style.axis = .vertical
    style.contentInsets = EdgeInsets(vertical: 5.351363436384659, horizontal: 3)
    style.title = "\"\\\u{202E}\n\u{0}"
    style.titleColor = DynamicColor(Color(hex: 0x754DD9, alpha: 0.0196078431372549))
    style.titleFont = Font(family: "Sans", size: 34, weight: 78, isItalic: true, hasTabularDigits: true)
    style.titleFontSize = 56
    style.titleLeadingGap = 29
    style.titleTrailingGap = 13.193195743384162
    style.leadingIcon = Icon("no\nne:U+110000")
    style.leadingIconColor = DynamicColor(light: Color(red: 0.12220095991743096, green: 0.23162342008405135, blue: 0.26201401795335266, alpha: 0.07592673050202015), dark: Color(hex: 0xC850F8, alpha: 0.5019607843137255))
    style.leadingIconSize = 860
    style.leadingImage = "/b/c.png"
    style.leadingImageColor = DynamicColor(Color(hex: 0x0493E4, alpha: 0.06274509803921569))
    style.leadingImageWidth = 84
    style.leadingImageHeight = 1845
    style.trailingIcon = Icon("a.png")
    style.trailingIconColor = DynamicColor(Color(hex: 0x3C190D))
    style.trailingIconSize = 290
    style.trailingImage = "/b/c.png"
    style.trailingImageColor = .accent
    style.trailingImageWidth = 241
    style.trailingImageHeight = 204
    style.pressedEmphasis = 1
    style.pressedFillColor = DynamicColor(Color(hex: 0x7917E8, alpha: 0.9))
    style.selectedFillColor = DynamicColor(Color(hex: 0x315C03, alpha: 0.8823529411764706))
    style.selectedTitleColor = DynamicColor(light: Color(hex: 0xB659CF, alpha: 0.75), dark: Color(hex: 0x615513, alpha: 0.35), followsTint: true)
    style.selectedIconColor = DynamicColor(Color(red: 0.5980216343791301, green: 0.5317945946700179, blue: 0.8257552884850788, alpha: 0.20210395102803191))
    style.selectedBorderColor = DynamicColor(Color(hex: 0x19B765, alpha: 0.02))
    style.selectedBorderWidth = 0
    style.disabledFillColor = DynamicColor(light: Color(red: 0.026642226186466056, green: 0.40601703489027496, blue: 0.6724104716519466, alpha: 0.993065189397598), dark: Color(hex: 0xAC5C28))
    style.disabledContentColor = .text
    style.loadingDuration = .milliseconds(10000)
    style.hoverEmphasis = 1
    style.hoverDuration = .milliseconds(790)
    style.focusRingColor = DynamicColor(light: Color(hex: 0xFA8E71, alpha: 0.6901960784313725), dark: Color(hex: 0xE50EE5, alpha: 0.2))
    style.focusRingWidth = 16
    style.focusRingGap = 0
    return style
  }

  static func makeMenuButtonStyle0() -> MenuButtonStyle {
    var style = MenuButtonStyle()
    style.cornerRadius = 0
    style.fillColor = DynamicColor(light: Color(hex: 0xC45399), dark: Color(red: 0.16983957206977374, green: 0.11824927454955836, blue: 0.35579523263459967, alpha: 0.5750036483751442))
    style.borderColor = .accent
    style.borderWidth = -0
    style.padding = EdgeInsets(vertical: 1, horizontal: 0)
    style.pressedFillColor = DynamicColor(light: Color(hex: 0xBB681D, alpha: 0.98), dark: Color(hex: 0xF6D1C7, alpha: 0.30196078431372547))
    style.pressedTextColor = DynamicColor(light: Color(hex: 0x913379, alpha: 0.403921568627451), dark: Color(red: 0.2786866289232054, green: 0.13863994916055955, blue: 0.849053116390353, alpha: 0.5928060246296332), followsTint: true)
    style.font = Font(family: "A \"quoted\" \\ family\n", size: 1000, weight: 767, isItalic: true, hasTabularDigits: true)
    style.textColor = DynamicColor(Color(hex: 0x836E02))
    style.disabledAlpha = 1
    style.hoverEmphasis = 0
    style.hoverDuration = .milliseconds(10000)
    style.focusRingColor = DynamicColor(light: Color(red: 0.6774054927724349, green: 0.9020082434696666, blue: 0.3775181659129675, alpha: 0.9048556855598807), dark: Color(red: 0.4122873669807552, green: 0.3563805803875444, blue: 0.46455827219397117, alpha: 0.2820640143808033), followsTint: true)
    style.focusRingWidth = 10
    style.focusRingGap = 4
    style.minimumHeight = 33
    style.isCompact = true
    style.placeholderColor = DynamicColor(Color(hex: 0x699F48, alpha: 0.6588235294117647))
    style.chevronSize = 128
    style.chevronWidth = 3.1509148467136416
    style.chevronGap = 17.8686950977783
    style.menu.cornerRadius = 1
    style.menu.fillColor = DynamicColor(Color(hex: 0x6AB1A2))
    style.menu.borderColor = .text
    style.menu.borderWidth = 2.1164993221995534
    style.menu.shadow = Shadow(color: Color(hex: 0xFA12CC), offset: Point(x: 1.3687072431850211, y: -1), sigma: 13)
    style.menu.inset = 23
    style.menu.rowHeight = 4
    style.menu.separatorHeight = 21
    style.menu.rowRadius = 0
    style.menu.highlightColor = .accent
    style.menu.padding = 4
    style.menu.checkSize = 128
    style.menu.checkWidth = 1e-09
    style.menu.checkColor = DynamicColor(light: Color(hex: 0x13B5DF), dark: Color(hex: 0xD364B2, alpha: 0.03137254901960784))
    style.menu.checkGap = 0
    style.menu.detailColor = DynamicColor(Color(hex: 0x4E5932))
    style.menu.detailGap = 0
    style.menu.font = Font(family: "Sans", size: 34, weight: 100, hasTabularDigits: true)
    style.menu.textColor = DynamicColor(light: Color(hex: 0x7BAB92), dark: Color(hex: 0x3D3A54, alpha: 0.41568627450980394), followsTint: true)
    style.menu.disabledAlpha = 1
    return style
  }

  static func makeMenuStyle0() -> MenuStyle {
    var style = MenuStyle()
    style.cornerRadius = 0
    style.fillColor = DynamicColor(light: Color(hex: 0xC45399), dark: Color(red: 0.16983957206977374, green: 0.11824927454955836, blue: 0.35579523263459967, alpha: 0.5750036483751442))
    style.borderColor = .accent
    style.borderWidth = -0
    style.shadow = Shadow(color: Color(hex: 0xEBADFE), offset: Point(x: -1.417615684562609, y: -1000), sigma: 6)
    style.inset = 0
    style.rowHeight = 26
    style.separatorHeight = 27
    style.rowRadius = 1
    style.highlightColor = .text
    style.padding = 26
    style.checkSize = 53
    style.checkWidth = 2
    style.checkColor = DynamicColor(light: Color(hex: 0x35564F), dark: Color(hex: 0x36D28C, alpha: 0.3176470588235294))
    style.checkGap = 26
    style.detailColor = DynamicColor(Color(hex: 0xAFE2B5))
    style.detailGap = 29
    style.font = Font(family: "größer 💡", size: 1000, weight: 472, isItalic: true)
    style.textColor = .accent
    style.disabledAlpha = -0
    return style
  }

  static func makePopoverCardStyle0() -> PopoverCardStyle {
    var style = PopoverCardStyle()
    style.cornerRadius = 0
    style.fillColor = DynamicColor(light: Color(hex: 0xC45399), dark: Color(red: 0.16983957206977374, green: 0.11824927454955836, blue: 0.35579523263459967, alpha: 0.5750036483751442))
    style.borderColor = .accent
    style.borderWidth = -0
    style.padding = EdgeInsets(vertical: 1, horizontal: 0)
    style.shadow = Shadow(color: Color(hex: 0x575AF2, alpha: 0.48), offset: Point(x: -2.386674286667022, y: 7), sigma: 8)
    style.stemLength = 27
    style.stemWidth = 1
    return style
  }

  static func makeRangeSliderStyle0() -> RangeSliderStyle {
    var style = RangeSliderStyle()
    style.trackThickness = 0
    style.trackCornerRadius = 0
    style.trackTintColor = DynamicColor(light: Color(hex: 0x933370, alpha: 0.6941176470588235), dark: Color(hex: 0x39A982))
    style.trackHighlightTintColor = DynamicColor(light: Color(hex: 0x19217D, alpha: 0.2784313725490196), dark: Color(hex: 0x206081))
    style.trackHighlight = .beside
    style.thumbSize = 2
    style.thumbAlignment = .center
    style.thumbTintColor = .text
    style.thumbRingColor = .text
    style.thumbRingWidth = 1
    style.pressedRingWidth = 16
    style.thumbShadow = Shadow(color: Color(hex: 0x913379, alpha: 0.403921568627451), offset: Point(x: -2, y: 6), sigma: 18)
    style.haloSize = 14
    style.haloColor = .accent
    style.pressedHaloColor = .accent
    style.focusRingColor = DynamicColor(Color(hex: 0x13F3DE))
    style.focusRingWidth = 1
    style.focusRingGap = 5
    style.tickLength = 23
    style.markLength = 27
    style.tickWidth = 5
    style.tickGap = 8
    style.tickSpacing = 2
    style.tickTintColor = .accent
    style.tickHighlightTintColor = .text
    style.tickFontSize = 23
    style.tickLabelColor = DynamicColor(light: Color(hex: 0x1FFB32, alpha: 0.1450980392156863), dark: Color(hex: 0x5D415C))
    style.tickLabelGap = 9.216628660608908
    style.tickLabelSideGap = 10
    style.tickLabelSpacing = 28
    style.histogramHeight = 212
    style.histogramLeastHeight = 55
    style.histogramGap = 27
    style.histogramBarGap = 2
    style.histogramCornerRadius = 6
    style.histogramMeasure = .squareRoot
    style.histogramLightsWholeBars = true
    style.labelPlacement = .after
    style.labelFontSize = 6
    style.labelFontWeight = 546
    style.labelColor = DynamicColor(light: Color(hex: 0x615513, alpha: 0.35), dark: Color(hex: 0x1D0372, alpha: 0.08))
    style.labelGap = 31
    style.labelJoiningGap = 0
    style.labelPartingGap = 0
    style.labelLinger = 6366
    style.highContrastTrackTintColor = .text
    style.highContrastTintColor = .text
    style.highContrastTickColor = .accent
    style.highContrastRingWidth = 0
    style.disabledTrackTintColor = .text
    style.disabledTintColor = DynamicColor(light: Color(hex: 0x0BDC27), dark: Color(hex: 0x49D91C, alpha: 0.8), followsTint: true)
    style.disabledThumbTintColor = DynamicColor(light: Color(hex: 0x1762E3), dark: Color(hex: 0xC4DF30, alpha: 0.94), followsTint: true)
    return style
  }

  static func makeSegmentedControlStyle0() -> SegmentedControlStyle {
    var style = SegmentedControlStyle()
    style.cornerRadius = 0
    style.fillColor = DynamicColor(light: Color(hex: 0xC45399), dark: Color(red: 0.16983957206977374, green: 0.11824927454955836, blue: 0.35579523263459967, alpha: 0.5750036483751442))
    style.borderColor = .accent
    style.borderWidth = -0
    style.height = 436
    style.inset = 0
    style.cardRadius = 128
    style.cardColor = .text
    style.cardShadow = Shadow(color: Color(red: 0.9576723396835467, green: 0.4153497695182481, blue: 0.20737408999182783, alpha: 0.9335874967303595), offset: Point(x: -3.116940895286807, y: -8), sigma: 1)
    style.hoverColor = DynamicColor(light: Color(hex: 0xB3E755, alpha: 0.05), dark: Color(hex: 0xF98B45, alpha: 0.57))
    style.pressedColor = DynamicColor(light: Color(hex: 0x6264A7), dark: Color(hex: 0xD053EA))
    style.slideDuration = .milliseconds(816)
    style.selectedFont = Font(family: "A \"quoted\" \\ family\n", size: 9, weight: 418, isItalic: true, hasTabularDigits: true)
    style.selectedTextColor = DynamicColor(light: Color(red: 0.27993465444702037, green: 0.6150873400849508, blue: 0.603794783286918, alpha: 0.7009780585097817), dark: Color(hex: 0xC3620E))
    style.padding = 0
    style.font = Font(family: "A \"quoted\" \\ family\n", size: 20, weight: 665)
    style.textColor = .accent
    style.disabledAlpha = 1
    style.focusRingColor = DynamicColor(Color(hex: 0x35CA5F))
    style.focusRingWidth = 16
    style.focusRingGap = 3.1509148467136416
    return style
  }

  static func makeSpinnerStyle0() -> SpinnerStyle {
    var style = SpinnerStyle()
    style.hubSize = 16
    style.hubColor = DynamicColor(light: Color(hex: 0xC45399), dark: Color(red: 0.16983957206977374, green: 0.11824927454955836, blue: 0.35579523263459967, alpha: 0.5750036483751442))
    style.hoveredHubColor = .accent
    style.ringColor = DynamicColor(Color(hex: 0xC90C34, alpha: 0.5))
    style.ringWidth = 62
    style.hubIconScale = 0
    style.arcWidth = 10
    style.arcColor = .text
    style.arcGap = 13
    style.wheelDiameter = 843
    style.minimumWheelDiameter = 157
    style.centerSize = 424
    style.centerContent = .icon
    style.cardColor = .accent
    style.shadow = Shadow(color: Color(hex: 0x253058), offset: Point(x: 4.898620650822899, y: 2), sigma: -0)
    style.rimWidth = 64
    style.wedgeGap = 15
    style.wedgeColor = DynamicColor(Color(hex: 0x13F3DE))
    style.nearAlpha = 0
    style.farAlpha = 1
    style.hoverAlpha = 1
    style.selectedWedgeColor = DynamicColor(Color(red: 0.8460623818723103, green: 0.09015411199690548, blue: 0.41258673766575293, alpha: 0.21011923813398548))
    style.fade = .beam
    style.iconSize = 21
    style.iconColor = .accent
    style.selectedIconColor = DynamicColor(Color(hex: 0x0BE77C, alpha: 0.8313725490196079))
    style.iconFarAlpha = 1
    style.iconsAtRim = true
    style.turnsIcons = true
    style.framesIcons = true
    style.titleSize = 11
    style.titleWeight = 391
    style.wedgeTitleSize = 17
    style.showsWedgeTitles = true
    style.wedgeDescriptionSize = 64
    style.descriptionSize = 61
    style.titleColor = .accent
    style.descriptionColor = .accent
    style.rowHeight = 56
    style.visibleRows = 15.646111601552612
    style.rowIconSize = 16
    style.pickerColor = DynamicColor(light: Color(hex: 0xD364B2, alpha: 0.03137254901960784), dark: Color(hex: 0x24BD45, alpha: 0.9215686274509803), followsTint: true)
    style.bandColor = DynamicColor(light: Color(hex: 0x9836DE, alpha: 0.35294117647058826), dark: Color(hex: 0x8741CD), followsTint: true)
    style.cornerRadius = 4
    style.minimumPickerWidth = 101
    style.maximumPickerWidth = 214
    style.pressedAlpha = 1
    style.disabledAlpha = 0
    style.focusRingColor = DynamicColor(light: Color(hex: 0xFA8E71, alpha: 0.6901960784313725), dark: Color(hex: 0xE50EE5, alpha: 0.2))
    style.focusRingWidth = 64
    style.focusRingGap = 0
    style.highContrastTintColor = .text
    style.highContrastLineColor = DynamicColor(light: Color(hex: 0x0A8969, alpha: 0.1803921568627451), dark: Color(hex: 0xED5705, alpha: 0.7764705882352941))
    style.highContrastLineWidth = 1
    return style
  }

  static func makeTextFieldStyle0() -> TextFieldStyle {
    var style = TextFieldStyle()
    style.cornerRadius = 0
    style.fillColor = DynamicColor(light: Color(hex: 0xC45399), dark: Color(red: 0.16983957206977374, green: 0.11824927454955836, blue: 0.35579523263459967, alpha: 0.5750036483751442))
    style.borderColor = .accent
    style.borderWidth = -0
    style.width = 436
    style.height = 0
    style.padding = 128
    style.focusedBorderColor = .text
    style.focusedBorderWidth = 15
    style.invalidBorderColor = DynamicColor(light: Color(hex: 0xDC8502), dark: Color(hex: 0x74C67D))
    style.font = Font(size: 21, weight: 403)
    style.textColor = .accent
    style.disabledAlpha = 1
    style.leadingFont = Font(family: "A \"quoted\" \\ family\n", size: 1, weight: 986, hasTabularDigits: true)
    style.secondaryColor = DynamicColor(light: Color(hex: 0xAD6A72, alpha: 0.9019607843137255), dark: Color(red: 0.4122873669807552, green: 0.3563805803875444, blue: 0.46455827219397117, alpha: 0.2820640143808033), followsTint: true)
    style.selectionColor = DynamicColor(light: Color(red: 0.12220095991743096, green: 0.23162342008405135, blue: 0.26201401795335266, alpha: 0.07592673050202015), dark: Color(hex: 0xC850F8, alpha: 0.5019607843137255))
    style.inactiveSelectionColor = DynamicColor(Color(hex: 0x699F48, alpha: 0.6588235294117647))
    style.caretWidth = 16
    style.blinkInterval = .milliseconds(712.0236625909668)
    style.iconSize = 17.8686950977783
    style.iconGap = 1
    style.clearTarget = 6
    style.clearIconSize = 3
    style.clearIconWidth = 4
    style.hoverEmphasis = 1
    style.hoverDuration = .milliseconds(2611)
    style.focusRingColor = .text
    style.focusRingWidth = 2.1164993221995534
    style.focusRingGap = 16
    style.messageFont = Font(size: 39, weight: 102, hasTabularDigits: true)
    style.messageColor = DynamicColor(light: Color(hex: 0xB04ABD, alpha: 0.8862745098039215), dark: Color(hex: 0xD23325, alpha: 0.8549019607843137))
    style.messageFillColor = .text
    style.messageRadius = 128
    style.messagePadding = 9.368699181873222
    style.messageGap = -0
    style.messageShadow = Shadow(color: Color(red: 0.6052348058529327, green: 0.41143042235231486, blue: 0.6102546500646923, alpha: 0.960378154985013), offset: Point(x: 1e-09, y: -3), sigma: 200)
    style.shakeDistance = 46
    style.shakeSwings = 12
    style.shakeDuration = .milliseconds(29)
    return style
  }

  static func makeToggleStyle0() -> ToggleStyle {
    var style = ToggleStyle()
    style.kind = .checkBox
    style.minimumHeight = 442
    style.onColor = DynamicColor(light: Color(red: 0.16983957206977374, green: 0.11824927454955836, blue: 0.35579523263459967, alpha: 0.5750036483751442), dark: Color(red: 0.6957420002939745, green: 0.22524275182939546, blue: 0.4221269288495265, alpha: 0.6419405142256231))
    style.gap = 25
    style.font = Font(family: "A \"quoted\" \\ family\n", size: 13, weight: 276, hasTabularDigits: true)
    style.textColor = DynamicColor(light: Color(hex: 0xBB681D, alpha: 0.98), dark: Color(hex: 0xF6D1C7, alpha: 0.30196078431372547))
    style.disabledAlpha = 1
    style.switchWidth = 121
    style.switchHeight = 30
    style.offColor = .text
    style.knobColor = .text
    style.knobInset = 1
    style.knobShadow = Shadow(color: Color(red: 0.9920226623493804, green: 0.45821912146253496, blue: 0.6870530397848844, alpha: 0.33847818908372207), offset: Point(x: -8.90676024856408, y: 0), sigma: 13.575982500062212)
    style.boxSize = 19.26777545201961
    style.boxRadius = 98
    style.boxColor = DynamicColor(light: Color(red: 0.6774054927724349, green: 0.9020082434696666, blue: 0.3775181659129675, alpha: 0.9048556855598807), dark: Color(red: 0.4122873669807552, green: 0.3563805803875444, blue: 0.46455827219397117, alpha: 0.2820640143808033), followsTint: true)
    style.boxBorderColor = DynamicColor(light: Color(red: 0.12220095991743096, green: 0.23162342008405135, blue: 0.26201401795335266, alpha: 0.07592673050202015), dark: Color(hex: 0xC850F8, alpha: 0.5019607843137255))
    style.boxBorderWidth = 7
    style.markColor = .text
    style.markWidth = 7
    style.markInset = 14
    style.slideDuration = .milliseconds(0)
    style.pressedEmphasis = 1
    style.disabledFillAlpha = 0
    style.disabledKnobAlpha = 1
    style.hoverEmphasis = 0
    style.hoverDuration = .milliseconds(814)
    style.focusRingColor = DynamicColor(Color(hex: 0x3DDC46))
    style.focusRingWidth = 1e-09
    style.focusRingGap = 1
    return style
  }

  static func makePosterStyle0() -> PosterStyle {
    var style = PosterStyle()
    style.headline = "\\(1)"
    style.image = "/b/c.png"
    style.icon = Icon("FontAwesome:f015")
    style.ground = DynamicGradient(stops: [DynamicGradient.Stop(location: 0, color: DynamicColor(Color(hex: 0x2DDD95, alpha: 0.79))), DynamicGradient.Stop(location: 0.25, color: DynamicColor(Color(hex: 0xC45399))), DynamicGradient.Stop(location: 0.5, color: DynamicColor(Color(red: 0.16983957206977374, green: 0.11824927454955836, blue: 0.35579523263459967, alpha: 0.5750036483751442)))], angle: Double(bitPattern: 1), kind: .conic)
    style.edges = []
    style.badge = nil
    style.ink = DynamicColor(light: Color(hex: 0x19217D, alpha: 0.2784313725490196), dark: Color(hex: 0x206081), followsTint: true)
    style.delay = .milliseconds(1)
    style.mark = Icon("FontAwesome:f015")
    return style
  }
}
