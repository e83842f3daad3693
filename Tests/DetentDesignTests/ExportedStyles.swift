// swift-format-ignore-file
// Written and compared by SwiftExportTests.
import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

enum ExportedStyles {
  static var all: [any DesignStyle] {
    [makeButtonStyle(), makeCircularSliderStyle(), makeIconButtonStyle(), makeMenuButtonStyle(), makeMenuStyle(), makePopoverCardStyle(), makeRangeSliderStyle(), makeSegmentedControlStyle(), makeSpinnerStyle(), makeTextFieldStyle(), makeToggleStyle(), makePosterStyle()]
  }

  static func makeButtonStyle() -> ButtonStyle {
    var style = ButtonStyle()
    style.cornerRadius = 25
    style.fillColor = .text
    style.borderColor = DynamicColor(light: Color(hex: 0x6C1082), dark: Color(hex: 0x2A5F54))
    style.borderWidth = 5.674434113421469
    style.padding = EdgeInsets(top: 2, leading: 6, bottom: 1, trailing: 13)
    style.pressedFillColor = DynamicColor(light: Color(hex: 0x36A217), dark: Color(hex: 0xBC9853))
    style.pressedTextColor = DynamicColor(light: Color(hex: 0x575AF2), dark: Color(hex: 0x7AA86E, alpha: 0.3686274509803922))
    style.font = Font(size: 37, weight: 206)
    style.textColor = DynamicColor(Color(hex: 0x3A078E, alpha: 0.8666666666666667))
    style.disabledAlpha = 1
    style.hoverEmphasis = 0
    style.hoverDuration = .milliseconds(33)
    style.focusRingColor = DynamicColor(light: Color(hex: 0x0DC1B1, alpha: 0.5647058823529412), dark: Color(hex: 0x913379, alpha: 0.5058823529411764))
    style.focusRingWidth = 7
    style.focusRingGap = 7
    return style
  }

  static func makeCircularSliderStyle() -> CircularSliderStyle {
    var style = CircularSliderStyle()
    style.startAngle = 281
    style.sweep = 329
    style.direction = .counterclockwise
    style.mirrorsRightToLeft = false
    style.diameter = 16
    style.margin = 19
    style.trackThickness = 20
    style.trackColor = .accent
    style.highContrastTrackColor = .accent
    style.highContrastArcColor = .text
    style.highContrastTickColor = .accent
    style.highContrastRingWidth = 14
    style.hasRoundEnds = false
    style.arcThickness = 1
    style.fill = .solid
    style.startColor = DynamicColor(light: Color(hex: 0x53AB90, alpha: 0.8588235294117647), dark: Color(hex: 0x11DF61), followsTint: true)
    style.endColor = DynamicColor(light: Color(hex: 0x8E739F), dark: Color(hex: 0x0873DF, alpha: 0.7019607843137254))
    style.gradientAngle = 182
    style.lapAlpha = 0
    style.glowSigma = 3
    style.glowAlpha = 1
    style.glowGrows = true
    style.thumbShape = .none
    style.thumbSize = 2
    style.thumbOffset = 17
    style.thumbColor = .text
    style.thumbDotSize = 4
    style.thumbDotColor = DynamicColor(Color(hex: 0x47A9CC))
    style.thumbShadow = Shadow(color: Color(hex: 0xF57F33), offset: Point(x: -1, y: -5), sigma: 13.548109855448695)
    style.needleWidth = 7
    style.needleStart = 0
    style.needleEnd = 1
    style.bodyGap = 4
    style.bodyColor = DynamicColor(light: Color(hex: 0x2BA85E, alpha: 0.7137254901960784), dark: Color(hex: 0x1A9514), followsTint: true)
    style.bodyEdgeColor = .accent
    style.bodyShadow = Shadow(color: Color(hex: 0x718739, alpha: 0.03529411764705882), offset: Point(x: -8, y: 0), sigma: 9)
    style.ticks = .none
    style.tickCount = 2
    style.majorTickEvery = 6
    style.tickLength = 2
    style.tickWidth = 6
    style.tickGap = 21
    style.tickColor = DynamicColor(Color(hex: 0x7FF39D, alpha: 0.36470588235294116))
    style.labelSize = 21
    style.labelColor = DynamicColor(light: Color(hex: 0x1FFB32, alpha: 0.06666666666666667), dark: Color(hex: 0x247D49), followsTint: true)
    style.showsValue = false
    style.valueSize = 70
    style.valueWeight = 1000
    style.valueColor = .accent
    style.unitSize = 29.33861932111794
    style.unitColor = DynamicColor(light: Color(hex: 0x53D085, alpha: 0.19215686274509805), dark: Color(hex: 0xD76EF7, alpha: 0.4117647058823529))
    style.haloSize = 40
    style.haloColor = DynamicColor(Color(hex: 0x7557D2))
    style.pressedHaloColor = .accent
    style.focusRingColor = .text
    style.focusRingWidth = 8
    style.focusRingGap = 1
    style.disabledColor = DynamicColor(Color(hex: 0x856DE1, alpha: 0.6352941176470588))
    style.disabledThumbColor = DynamicColor(Color(hex: 0x738C36))
    return style
  }

  static func makeIconButtonStyle() -> IconButtonStyle {
    var style = IconButtonStyle()
    style.fillColor = .accent
    style.gradientStartColor = DynamicColor(light: Color(hex: 0x6C1082), dark: Color(hex: 0x2A5F54))
    style.gradientEndColor = DynamicColor(Color(hex: 0xB594F6, alpha: 0.6784313725490196))
    style.gradientDirection = .horizontal
    style.cornerRadius = 7
    style.isPill = true
    style.borderColor = .text
    style.borderWidth = 3
    style.shadow = Shadow(color: Color(hex: 0xE10F46, alpha: 0.30196078431372547), offset: Point(x: -0.902426190540691, y: 6), sigma: 10.29836699823739)
    style.glowSigma = 14
    style.glowAlpha = 1
    style.axis = .vertical
    style.contentInsets = EdgeInsets(top: 14, leading: 128, bottom: 128, trailing: 10)
    style.title = "\"\\\u{202E}\u{A}\u{0}"
    style.titleColor = DynamicColor(light: Color(hex: 0xC44908), dark: Color(hex: 0xD053EA, alpha: 0.3176470588235294), followsTint: true)
    style.titleFont = Font(family: "A \"quoted\" \\ family\u{A}", size: 24, weight: 161)
    style.titleFontSize = 41
    style.titleLeadingGap = 11
    style.titleTrailingGap = 5
    style.leadingIcon = Icon("a.png")
    style.leadingIconColor = DynamicColor(Color(hex: 0x9A2467, alpha: 0.615686274509804))
    style.leadingIconSize = 2048
    style.leadingImage = "a.png"
    style.leadingImageColor = DynamicColor(light: Color(hex: 0x5B3BC1), dark: Color(hex: 0x483558), followsTint: true)
    style.leadingImageWidth = 199
    style.leadingImageHeight = 74
    style.trailingIcon = Icon("FontAwesome:f015")
    style.trailingIconColor = DynamicColor(light: Color(hex: 0x2BA85E, alpha: 0.7137254901960784), dark: Color(hex: 0x1A9514))
    style.trailingIconSize = 93
    style.trailingImage = "/b/c.png"
    style.trailingImageColor = .text
    style.trailingImageWidth = 126.03659386854567
    style.trailingImageHeight = 317
    style.pressedEmphasis = 1
    style.pressedFillColor = .accent
    style.selectedFillColor = .accent
    style.selectedTitleColor = DynamicColor(light: Color(hex: 0xB470E4), dark: Color(hex: 0xFA12CC))
    style.selectedIconColor = DynamicColor(light: Color(hex: 0xA33FF5), dark: Color(hex: 0x0EA224, alpha: 0.8862745098039215), followsTint: true)
    style.selectedBorderColor = .text
    style.selectedBorderWidth = 1
    style.disabledFillColor = .text
    style.disabledContentColor = DynamicColor(Color(hex: 0x4EA1F8, alpha: 0.14901960784313725))
    style.loadingDuration = .milliseconds(100)
    style.hoverEmphasis = 1
    style.hoverDuration = .milliseconds(678)
    style.focusRingColor = DynamicColor(Color(hex: 0x5D5368, alpha: 0.09019607843137255))
    style.focusRingWidth = 4
    style.focusRingGap = 0
    return style
  }

  static func makeMenuButtonStyle() -> MenuButtonStyle {
    var style = MenuButtonStyle()
    style.cornerRadius = 25
    style.fillColor = .text
    style.borderColor = DynamicColor(light: Color(hex: 0x6C1082), dark: Color(hex: 0x2A5F54))
    style.borderWidth = 5.674434113421469
    style.padding = EdgeInsets(top: 2, leading: 6, bottom: 1, trailing: 13)
    style.pressedFillColor = DynamicColor(light: Color(hex: 0x36A217), dark: Color(hex: 0xBC9853))
    style.pressedTextColor = DynamicColor(light: Color(hex: 0x575AF2), dark: Color(hex: 0x7AA86E, alpha: 0.3686274509803922))
    style.font = Font(size: 37, weight: 206)
    style.textColor = DynamicColor(Color(hex: 0x3A078E, alpha: 0.8666666666666667))
    style.disabledAlpha = 1
    style.hoverEmphasis = 0
    style.hoverDuration = .milliseconds(33)
    style.focusRingColor = DynamicColor(light: Color(hex: 0x0DC1B1, alpha: 0.5647058823529412), dark: Color(hex: 0x913379, alpha: 0.5058823529411764))
    style.focusRingWidth = 7
    style.focusRingGap = 7
    style.minimumHeight = 160
    style.isCompact = true
    style.placeholderColor = .accent
    style.chevronSize = 9
    style.chevronWidth = 6
    style.chevronGap = 32
    style.menu.cornerRadius = 2
    style.menu.fillColor = .accent
    style.menu.borderColor = DynamicColor(light: Color(hex: 0x3B4BAC), dark: Color(hex: 0x136FEF, alpha: 0.5803921568627451), followsTint: true)
    style.menu.borderWidth = 7
    style.menu.shadow = Shadow(color: Color(hex: 0xB66FC9), offset: Point(x: -3.257751941577622, y: 0), sigma: 8)
    style.menu.inset = 19
    style.menu.rowHeight = 30
    style.menu.separatorHeight = 2
    style.menu.rowRadius = 23.921371445240986
    style.menu.highlightColor = .text
    style.menu.padding = 1
    style.menu.checkSize = 24
    style.menu.checkWidth = 5
    style.menu.checkColor = DynamicColor(Color(hex: 0x672928))
    style.menu.checkGap = 11
    style.menu.font = Font(family: "A \"quoted\" \\ family\u{A}", size: 37, weight: 947, isItalic: true, hasTabularDigits: true)
    style.menu.textColor = DynamicColor(light: Color(hex: 0x1C035E), dark: Color(hex: 0x8C8666, alpha: 0.1450980392156863))
    style.menu.disabledAlpha = 1
    return style
  }

  static func makeMenuStyle() -> MenuStyle {
    var style = MenuStyle()
    style.cornerRadius = 25
    style.fillColor = .text
    style.borderColor = DynamicColor(light: Color(hex: 0x6C1082), dark: Color(hex: 0x2A5F54))
    style.borderWidth = 5.674434113421469
    style.shadow = Shadow(color: Color(hex: 0xD5C6E0), offset: Point(x: -6.441849628615085, y: -7), sigma: 9007199254740992)
    style.inset = 7
    style.rowHeight = 23
    style.separatorHeight = 128
    style.rowRadius = 13.479794338555362
    style.highlightColor = .accent
    style.padding = 27
    style.checkSize = 7
    style.checkWidth = 1
    style.checkColor = .text
    style.checkGap = 128
    style.font = Font(family: "Sans", size: 34, weight: 975, isItalic: true, hasTabularDigits: true)
    style.textColor = DynamicColor(light: Color(hex: 0x4E74FD, alpha: 0.2784313725490196), dark: Color(hex: 0x237DE8, alpha: 0.592156862745098))
    style.disabledAlpha = 1
    return style
  }

  static func makePopoverCardStyle() -> PopoverCardStyle {
    var style = PopoverCardStyle()
    style.cornerRadius = 25
    style.fillColor = .text
    style.borderColor = DynamicColor(light: Color(hex: 0x6C1082), dark: Color(hex: 0x2A5F54))
    style.borderWidth = 5.674434113421469
    style.padding = EdgeInsets(top: 2, leading: 6, bottom: 1, trailing: 13)
    style.shadow = Shadow(color: Color(hex: 0xD53DB9, alpha: 0.7843137254901961), offset: Point(x: -0, y: 8), sigma: 1)
    style.stemLength = 21
    style.stemWidth = 0
    return style
  }

  static func makeRangeSliderStyle() -> RangeSliderStyle {
    var style = RangeSliderStyle()
    style.trackThickness = 25
    style.trackCornerRadius = 15
    style.trackTintColor = .text
    style.trackHighlightTintColor = .text
    style.trackHighlight = .beside
    style.thumbSize = 64
    style.thumbAlignment = .center
    style.thumbTintColor = .text
    style.thumbRingColor = .text
    style.thumbRingWidth = 3.6492298701331203
    style.pressedRingWidth = 16
    style.thumbShadow = Shadow(color: Color(hex: 0x5598D2, alpha: 0.8117647058823529), offset: Point(x: 1000000000000000, y: 32767), sigma: 10.12032187731836)
    style.haloSize = 25
    style.haloColor = DynamicColor(light: Color(hex: 0x36D28C), dark: Color(hex: 0x836E02), followsTint: true)
    style.pressedHaloColor = DynamicColor(Color(hex: 0x7D266E))
    style.focusRingColor = DynamicColor(light: Color(hex: 0x6ACF38), dark: Color(hex: 0xF58702))
    style.focusRingWidth = 16
    style.focusRingGap = 3
    style.tickLength = 26
    style.markLength = 64
    style.tickWidth = 0
    style.tickGap = 5
    style.tickSpacing = 16
    style.tickTintColor = DynamicColor(Color(hex: 0x5B3BC1))
    style.tickHighlightTintColor = DynamicColor(Color(hex: 0xC850F8, alpha: 0.29411764705882354))
    style.tickFontSize = 19
    style.tickLabelColor = DynamicColor(Color(hex: 0xAE2F6B))
    style.tickLabelGap = 6
    style.tickLabelSideGap = 7
    style.tickLabelSpacing = 64
    style.histogramHeight = 42
    style.histogramLeastHeight = 1
    style.histogramGap = 24
    style.histogramBarGap = 4
    style.histogramCornerRadius = 7
    style.histogramMeasure = .squareRoot
    style.labelPlacement = .after
    style.labelFontSize = 18
    style.labelFontWeight = 191
    style.labelColor = DynamicColor(Color(hex: 0x58FB5D))
    style.labelGap = 4
    style.labelJoiningGap = 5
    style.labelPartingGap = 23
    style.labelLinger = 2115
    style.highContrastTrackTintColor = DynamicColor(light: Color(hex: 0x77A279, alpha: 0.5764705882352941), dark: Color(hex: 0x6219B0))
    style.highContrastTintColor = .text
    style.highContrastTickColor = .accent
    style.highContrastRingWidth = 4
    style.disabledTrackTintColor = .text
    style.disabledTintColor = DynamicColor(light: Color(hex: 0x257BE0), dark: Color(hex: 0x6AD235, alpha: 0.6039215686274509), followsTint: true)
    style.disabledThumbTintColor = DynamicColor(Color(hex: 0x9C39A6, alpha: 0.6784313725490196))
    return style
  }

  static func makeSegmentedControlStyle() -> SegmentedControlStyle {
    var style = SegmentedControlStyle()
    style.cornerRadius = 25
    style.fillColor = .text
    style.borderColor = DynamicColor(light: Color(hex: 0x6C1082), dark: Color(hex: 0x2A5F54))
    style.borderWidth = 5.674434113421469
    style.height = 222
    style.inset = 2.2060020128221716
    style.cardRadius = 128
    style.cardColor = DynamicColor(light: Color(hex: 0x6E89E1, alpha: 0.21568627450980393), dark: Color(hex: 0x808088, alpha: 0.9176470588235294))
    style.cardShadow = Shadow(color: Color(hex: 0xA4B4EE), offset: Point(x: -4, y: -2), sigma: 17.582787085896303)
    style.hoverColor = .text
    style.pressedColor = DynamicColor(light: Color(hex: 0x53AB90, alpha: 0.8588235294117647), dark: Color(hex: 0x11DF61), followsTint: true)
    style.slideDuration = .milliseconds(720)
    style.selectedFont = Font(family: "A \"quoted\" \\ family\u{A}", size: 19, weight: 812, isItalic: true)
    style.selectedTextColor = DynamicColor(light: Color(hex: 0x6AB9BF, alpha: 0.403921568627451), dark: Color(hex: 0x4E74FD, alpha: 0.2784313725490196))
    style.padding = 25
    style.font = Font(family: "größer 💡", size: 37, weight: 268)
    style.textColor = DynamicColor(light: Color(hex: 0x4A7DF6, alpha: 0.8156862745098039), dark: Color(hex: 0xFDF532))
    style.disabledAlpha = 1
    style.focusRingColor = DynamicColor(Color(hex: 0x5FDF62, alpha: 0.2823529411764706))
    style.focusRingWidth = 1
    style.focusRingGap = 0
    return style
  }

  static func makeSpinnerStyle() -> SpinnerStyle {
    var style = SpinnerStyle()
    style.hubSize = 382
    style.hubColor = .text
    style.hoveredHubColor = DynamicColor(light: Color(hex: 0x6C1082), dark: Color(hex: 0x2A5F54))
    style.tintColor = DynamicColor(Color(hex: 0x086517, alpha: 0.7686274509803922))
    style.ringWidth = 10.706380158944414
    style.hubIconScale = 1
    style.wheelDiameter = 444
    style.minimumWheelDiameter = 220.71712073977505
    style.centerSize = 16
    style.centerContent = .icon
    style.cardColor = DynamicColor(light: Color(hex: 0xE10F46, alpha: 0.30196078431372547), dark: Color(hex: 0x6558B5))
    style.shadow = Shadow(color: Color(hex: 0x07BCE8), offset: Point(x: -6, y: 8), sigma: 8.306995390364962)
    style.rimWidth = 12
    style.wedgeGap = 1
    style.wedgeColor = DynamicColor(light: Color(hex: 0x8E739F), dark: Color(hex: 0x0873DF, alpha: 0.7019607843137254))
    style.nearAlpha = 1
    style.farAlpha = 0
    style.hoverAlpha = 0
    style.selectedWedgeColor = DynamicColor(light: Color(hex: 0xEAD810, alpha: 0.26666666666666666), dark: Color(hex: 0x0B8BE9, alpha: 0.2627450980392157), followsTint: true)
    style.fade = .beam
    style.iconSize = 20
    style.iconColor = .accent
    style.selectedIconColor = DynamicColor(Color(hex: 0x9A2467, alpha: 0.615686274509804))
    style.iconFarAlpha = 1
    style.iconsAtRim = true
    style.turnsIcons = true
    style.framesIcons = true
    style.titleSize = 17
    style.titleWeight = 429.82989358460406
    style.wedgeTitleSize = 26
    style.descriptionSize = 11
    style.titleColor = DynamicColor(light: Color(hex: 0x2BA85E, alpha: 0.7137254901960784), dark: Color(hex: 0x1A9514), followsTint: true)
    style.descriptionColor = .accent
    style.rowHeight = 128
    style.visibleRows = 3
    style.rowIconSize = 35.882057167861475
    style.pickerColor = .text
    style.bandColor = .text
    style.cornerRadius = 8
    style.minimumPickerWidth = 321
    style.maximumPickerWidth = 83
    style.pressedAlpha = 0
    style.disabledAlpha = 1
    style.focusRingColor = DynamicColor(light: Color(hex: 0x1FFB32, alpha: 0.06666666666666667), dark: Color(hex: 0x247D49), followsTint: true)
    style.focusRingWidth = 11
    style.focusRingGap = 11
    style.highContrastTintColor = DynamicColor(light: Color(hex: 0x257A38), dark: Color(hex: 0x6219B0))
    style.highContrastLineColor = .accent
    style.highContrastLineWidth = 7
    return style
  }

  static func makeTextFieldStyle() -> TextFieldStyle {
    var style = TextFieldStyle()
    style.cornerRadius = 25
    style.fillColor = .text
    style.borderColor = DynamicColor(light: Color(hex: 0x6C1082), dark: Color(hex: 0x2A5F54))
    style.borderWidth = 5.674434113421469
    style.width = 222
    style.height = 88.24008051288686
    style.padding = 128
    style.focusedBorderColor = DynamicColor(light: Color(hex: 0x6E89E1, alpha: 0.21568627450980393), dark: Color(hex: 0x808088, alpha: 0.9176470588235294))
    style.focusedBorderWidth = 0
    style.invalidBorderColor = .accent
    style.font = Font(family: "größer 💡", size: 15, weight: 515)
    style.textColor = DynamicColor(light: Color(hex: 0xB8695E), dark: Color(hex: 0xABA72A, alpha: 0.3333333333333333))
    style.disabledAlpha = 1
    style.secondaryColor = DynamicColor(light: Color(hex: 0x35564F), dark: Color(hex: 0xC44908), followsTint: true)
    style.selectionColor = DynamicColor(light: Color(hex: 0xEAD810, alpha: 0.26666666666666666), dark: Color(hex: 0x0B8BE9, alpha: 0.2627450980392157))
    style.inactiveSelectionColor = DynamicColor(light: Color(hex: 0x015379, alpha: 0.1450980392156863), dark: Color(hex: 0xF58702))
    style.caretWidth = 16
    style.blinkInterval = .milliseconds(702)
    style.iconSize = 29
    style.iconGap = 31
    style.clearTarget = 2
    style.clearIconSize = 22
    style.clearIconWidth = 5
    style.hoverEmphasis = 0.46455827219397106
    style.hoverDuration = .milliseconds(0)
    style.focusRingColor = DynamicColor(Color(hex: 0x9F228D, alpha: 0.7215686274509804))
    style.focusRingWidth = 1
    style.focusRingGap = 1
    style.messageFont = Font(family: "größer 💡", size: 17, weight: 681, isItalic: true)
    style.messageColor = DynamicColor(light: Color(hex: 0x7DD354), dark: Color(hex: 0xD172DA))
    style.messageFillColor = DynamicColor(light: Color(hex: 0xD96099), dark: Color(hex: 0xA7E3DD, alpha: 0.1411764705882353))
    style.messageRadius = 13
    style.messagePadding = 0
    style.messageGap = 3
    style.messageShadow = Shadow(color: Color(hex: 0xD978F4, alpha: 0.4980392156862745), offset: Point(x: -2, y: 6), sigma: 2.2790854454789145)
    style.shakeDistance = 11
    style.shakeSwings = 7
    style.shakeDuration = .milliseconds(850)
    return style
  }

  static func makeToggleStyle() -> ToggleStyle {
    var style = ToggleStyle()
    style.kind = .checkBox
    style.minimumHeight = 0
    style.onColor = .text
    style.gap = 22
    style.font = Font(family: "A \"quoted\" \\ family\u{A}", size: 1, weight: 562)
    style.textColor = DynamicColor(Color(hex: 0x68EE48, alpha: 0.12941176470588237))
    style.disabledAlpha = 0
    style.switchWidth = 21.41276031788883
    style.switchHeight = 25
    style.offColor = .text
    style.knobColor = .accent
    style.knobInset = 4
    style.knobShadow = Shadow(color: Color(hex: 0xDE7A2A, alpha: 0.16862745098039217), offset: Point(x: 0, y: 0), sigma: 8.306995390364962)
    style.boxSize = 24
    style.boxRadius = 2
    style.boxColor = DynamicColor(light: Color(hex: 0x8E739F), dark: Color(hex: 0x0873DF, alpha: 0.7019607843137254))
    style.boxBorderColor = DynamicColor(light: Color(hex: 0x4E74FD, alpha: 0.2784313725490196), dark: Color(hex: 0x237DE8, alpha: 0.592156862745098))
    style.boxBorderWidth = 1
    style.markColor = DynamicColor(light: Color(hex: 0x7D266E), dark: Color(hex: 0x0B8BE9, alpha: 0.2627450980392157))
    style.markWidth = 1
    style.markInset = 6
    style.slideDuration = .milliseconds(280)
    style.pressedEmphasis = 1
    style.disabledFillAlpha = 0
    style.disabledKnobAlpha = 1
    style.hoverEmphasis = 1
    style.hoverDuration = .milliseconds(55)
    style.focusRingColor = DynamicColor(light: Color(hex: 0x5B3BC1), dark: Color(hex: 0x483558), followsTint: true)
    style.focusRingWidth = 5
    style.focusRingGap = 5
    return style
  }

  static func makePosterStyle() -> PosterStyle {
    var style = PosterStyle()
    style.headline = ""
    style.picture = "/b/c.png"
    style.sign = Icon("a.png")
    style.ground = DynamicGradient(from: .text, to: DynamicColor(Color(hex: 0xE948B1, alpha: 0.7647058823529411)))
    style.edges = [.bottom]
    style.badge = "Now"
    style.ink = .accent
    style.delay = nil
    style.mark = Icon("FontAwesome:f015")
    return style
  }
}
