// swift-format-ignore-file
// Written and compared by SwiftExportTests.
import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

enum ExportedRandomStyles {
  static var all: [any DesignStyle] {
    [makeButtonStyle0(), makeButtonStyle1(), makeCircularSliderStyle0(), makeCircularSliderStyle1(), makeIconButtonStyle0(), makeIconButtonStyle1(), makeMenuButtonStyle0(), makeMenuButtonStyle1(), makeMenuStyle0(), makeMenuStyle1(), makePopoverCardStyle0(), makePopoverCardStyle1(), makeRangeSliderStyle0(), makeRangeSliderStyle1(), makeSegmentedControlStyle0(), makeSegmentedControlStyle1(), makeSpinnerStyle0(), makeSpinnerStyle1(), makeTextFieldStyle0(), makeTextFieldStyle1(), makeToggleStyle0(), makeToggleStyle1(), makePosterStyle0(), makePosterStyle1()]
  }

  static func makeButtonStyle0() -> ButtonStyle {
    var style = ButtonStyle()
    style.cornerRadius = 5.087958496618146
    style.borderWidth = 0
    style.textColor = DynamicColor(Color(hex: 0x315313, alpha: 0.7725490196078432))
    style.hoverEmphasis = 0
    style.hoverDuration = .milliseconds(898)
    style.focusRingWidth = 5
    return style
  }

  static func makeButtonStyle1() -> ButtonStyle {
    var style = ButtonStyle()
    style.fillColor = DynamicColor(Color(hex: 0x9EBF64))
    style.pressedTextColor = DynamicColor(light: Color(hex: 0x2AC3A2, alpha: 0.7098039215686275), dark: Color(hex: 0x09029E, alpha: 0.9215686274509803), followsTint: true)
    style.textColor = DynamicColor(light: Color(hex: 0xC5CB8D, alpha: 0.4549019607843137), dark: Color(red: 0.6739367803758765, green: 0.4748990703761513, blue: 0.5556419805135249, alpha: 0.2805968880753068))
    style.hoverDuration = .milliseconds(8170)
    style.focusRingWidth = 1
    style.focusRingGap = 6
    return style
  }

  static func makeCircularSliderStyle0() -> CircularSliderStyle {
    var style = CircularSliderStyle()
    style.startAngle = 57.23953308695415
    style.diameter = 1495
    style.trackThickness = 24
    style.trackTintColor = DynamicColor(light: Color(hex: 0xDCEC39, alpha: 0.38823529411764707), dark: Color(hex: 0xBBBC37, alpha: 0.05), followsTint: true)
    style.highContrastTrackTintColor = DynamicColor(light: Color(hex: 0x4F9B9A, alpha: 0.06666666666666667), dark: Color(hex: 0x8BA107))
    style.highContrastTintColor = DynamicColor(Color(hex: 0x9EBF64))
    style.startColor = DynamicColor(light: Color(hex: 0x5E5A81), dark: Color(hex: 0x09029E, alpha: 0.9215686274509803), followsTint: true)
    style.glowAlpha = 1
    style.glowGrows = true
    style.thumbShape = .needle
    style.thumbSize = 26
    style.thumbTintColor = DynamicColor(light: Color(hex: 0x933567, alpha: 0.4235294117647059), dark: Color(hex: 0x661D51, alpha: 0.36470588235294116), followsTint: true)
    style.thumbDotColor = DynamicColor(light: Color(red: 0.836630283063216, green: 0.8161895489986577, blue: 0.6124997952329329, alpha: 0.3332341862420014), dark: Color(hex: 0x05E55D))
    style.thumbShadow = Shadow(color: Color(hex: 0xCAE178), offset: Point(x: -1000, y: 0), sigma: 5)
    style.needleWidth = 4
    style.needleEnd = 1
    style.bodyColor = DynamicColor(light: Color(hex: 0x1F6029, alpha: 0.6392156862745098), dark: Color(hex: 0x7C24D4, alpha: 0.396078431372549))
    style.tickCount = 41
    style.tickLength = 1
    style.tickGap = -7
    style.tickTintColor = DynamicColor(light: Color(hex: 0xFD7A3C), dark: Color(hex: 0x4830F7), followsTint: true)
    style.valueFontSize = 4
    style.valueColor = DynamicColor(Color(hex: 0x796C81))
    style.unitColor = .text
    style.haloSize = 53
    style.pressedHaloColor = DynamicColor(light: Color(red: 0.04963149371097986, green: 0.850231606549664, blue: 0.8740418041209861, alpha: 0.3236094451039605), dark: Color(hex: 0x1BDF25), followsTint: true)
    style.disabledTintColor = DynamicColor(light: Color(hex: 0x5B4423), dark: Color(hex: 0x9DCEDE), followsTint: true)
    return style
  }

  static func makeCircularSliderStyle1() -> CircularSliderStyle {
    var style = CircularSliderStyle()
    style.startAngle = 301
    style.sweep = 360
    style.direction = .counterclockwise
    style.diameter = 82
    style.margin = 27
    style.trackThickness = 0
    style.trackTintColor = DynamicColor(light: Color(hex: 0x694624), dark: Color(hex: 0x66D611, alpha: 0.5490196078431373))
    style.highContrastTrackTintColor = .accent
    style.highContrastRingWidth = 5
    style.endColor = DynamicColor(light: Color(hex: 0x67E728), dark: Color(red: 0.5992706479923486, green: 0.24928980401064282, blue: 0.36505785992219786, alpha: 0.8612519072293888))
    style.gradientAngle = 60
    style.lapAlpha = 1
    style.glowAlpha = 1
    style.thumbOffset = -30
    style.thumbTintColor = .text
    style.bodyGap = 128
    style.tickCount = 1
    style.majorTickEvery = 1
    style.showsValue = false
    style.valueColor = .accent
    style.unitColor = .text
    style.haloSize = 1
    style.pressedHaloColor = DynamicColor(light: Color(hex: 0x1A15BC, alpha: 0.2), dark: Color(red: 0.7432798370916953, green: 0.3857505325645215, blue: 0.9728503866339678, alpha: 0.20828295163759747), followsTint: true)
    style.focusRingColor = DynamicColor(Color(hex: 0x524D08))
    style.focusRingWidth = 4
    style.focusRingGap = 7
    style.disabledTintColor = DynamicColor(light: Color(hex: 0x492BAF, alpha: 0.3058823529411765), dark: Color(hex: 0xF008F8, alpha: 0.9725490196078431), followsTint: true)
    return style
  }

  static func makeIconButtonStyle0() -> IconButtonStyle {
    var style = IconButtonStyle()
    style.fillColor = DynamicColor(light: Color(hex: 0xBCBC97, alpha: 0.6980392156862745), dark: Color(hex: 0x315313, alpha: 0.7725490196078432), followsTint: true)
    style.gradientStartColor = DynamicColor(Color(red: 0.7723602413162542, green: 0.6558008964186413, blue: 0.06461794417985545, alpha: 0.26238255533321275))
    style.gradientEndColor = DynamicColor(Color(hex: 0xFF92D1))
    style.gradientDirection = .horizontal
    style.borderWidth = 16
    style.glowAlpha = 0
    style.axis = .vertical
    style.contentInsets = EdgeInsets(vertical: 18, horizontal: 6)
    style.titleLeadingGap = 19.042429821613766
    style.leadingIcon = Icon("no\nne:U+110000")
    style.leadingImageWidth = 216
    style.leadingImageHeight = 105
    style.trailingIconSize = 89
    style.pressedEmphasis = 0
    style.pressedFillColor = DynamicColor(Color(hex: 0x3D8731))
    style.selectedIconColor = DynamicColor(Color(hex: 0xCB55CE, alpha: 0.9607843137254902))
    style.disabledContentColor = DynamicColor(Color(hex: 0x7C24D4, alpha: 0.396078431372549))
    style.loadingDuration = .milliseconds(2241)
    style.hoverEmphasis = 1
    style.focusRingColor = DynamicColor(light: Color(hex: 0xFD7A3C), dark: Color(hex: 0x4830F7), followsTint: true)
    return style
  }

  static func makeIconButtonStyle1() -> IconButtonStyle {
    var style = IconButtonStyle()
    style.gradientStartColor = .accent
    style.cornerRadius = 27
    style.isPill = true
    style.borderWidth = 4
    style.shadow = Shadow(color: Color(hex: 0xDE7F6E), offset: Point(x: 5, y: -4), sigma: 200)
    style.glowSigma = 5
    style.glowAlpha = 0
    style.axis = .vertical
    style.titleFont = Font(family: "größer 💡", size: 37, weight: 652, hasTabularDigits: true)
    style.titleLeadingGap = 0
    style.titleTrailingGap = 30
    style.leadingIconColor = DynamicColor(light: Color(hex: 0x635117), dark: Color(hex: 0x1C5670, alpha: 0.28))
    style.leadingIconSize = 178
    style.leadingImage = "/b/c.png"
    style.leadingImageColor = DynamicColor(Color(hex: 0x18CACD))
    style.leadingImageWidth = 2048
    style.leadingImageHeight = 297
    style.trailingImageWidth = 5
    style.selectedFillColor = .accent
    style.selectedTitleColor = DynamicColor(light: Color(hex: 0x2AD827), dark: Color(red: 0.5717224864284683, green: 0.14532199648566935, blue: 0.30915433289203265, alpha: 0.25624182100894854))
    style.selectedIconColor = DynamicColor(Color(hex: 0x14510E))
    style.selectedBorderWidth = 0
    style.focusRingWidth = 16
    return style
  }

  static func makeMenuButtonStyle0() -> MenuButtonStyle {
    var style = MenuButtonStyle()
    style.cornerRadius = 5.087958496618146
    style.borderWidth = 0
    style.textColor = DynamicColor(Color(hex: 0x315313, alpha: 0.7725490196078432))
    style.hoverEmphasis = 0
    style.hoverDuration = .milliseconds(898)
    style.focusRingWidth = 5
    style.minimumHeight = 40
    style.chevronSize = 0
    style.chevronGap = 128
    style.menu.borderColor = DynamicColor(Color(hex: 0x2E1417, alpha: 0.7411764705882353))
    style.menu.shadow = Shadow(color: Color(hex: 0x09029E, alpha: 0.9215686274509803), offset: Point(x: 0.1, y: 4), sigma: 15.452744183728582)
    style.menu.rowHeight = 38
    style.menu.separatorHeight = 11
    style.menu.padding = 9
    style.menu.detailColor = DynamicColor(light: Color(hex: 0x6DCA98), dark: Color(red: 0.3050047867478033, green: 0.3108942239920255, blue: 0.5458391381520172, alpha: 0.22628294051251752), followsTint: true)
    style.menu.textColor = DynamicColor(light: Color(hex: 0x9C139A, alpha: 0.5529411764705883), dark: Color(hex: 0x6610A0, alpha: 0.79))
    style.menu.disabledAlpha = 0
    return style
  }

  static func makeMenuButtonStyle1() -> MenuButtonStyle {
    var style = MenuButtonStyle()
    style.cornerRadius = Double(bitPattern: 1)
    style.borderWidth = 3
    style.font = Font(size: 1, weight: 359, hasTabularDigits: true)
    style.hoverEmphasis = -0
    style.hoverDuration = .milliseconds(151)
    style.focusRingWidth = 16
    style.minimumHeight = 0
    style.placeholderColor = DynamicColor(Color(hex: 0x796C81))
    style.chevronWidth = 7
    style.chevronGap = 9
    style.menu.fillColor = DynamicColor(light: Color(hex: 0x4AF1CD), dark: Color(hex: 0x9A4EA0), followsTint: true)
    style.menu.borderColor = .accent
    style.menu.borderWidth = 8
    style.menu.shadow = Shadow(color: Color(red: 0.2933691993072399, green: 0.5669565639522223, blue: 0.9610074089782623, alpha: 0.3565084787014511), offset: Point(x: 5, y: 8), sigma: 13.572283829195959)
    style.menu.inset = 34
    style.menu.rowHeight = 63
    style.menu.separatorHeight = 4
    style.menu.rowRadius = 18
    style.menu.highlightColor = DynamicColor(Color(hex: 0x5827C1))
    style.menu.checkSize = 10
    style.menu.detailGap = 10
    style.menu.disabledAlpha = 0
    return style
  }

  static func makeMenuStyle0() -> MenuStyle {
    var style = MenuStyle()
    style.cornerRadius = 5.087958496618146
    style.borderWidth = 0
    style.rowRadius = 16
    style.highlightColor = DynamicColor(light: Color(hex: 0xDCEC39, alpha: 0.38823529411764707), dark: Color(hex: 0xBBBC37, alpha: 0.05), followsTint: true)
    style.padding = 29
    style.checkWidth = 5
    style.checkGap = 4
    style.detailColor = DynamicColor(Color(hex: 0x9EBF64))
    return style
  }

  static func makeMenuStyle1() -> MenuStyle {
    var style = MenuStyle()
    style.cornerRadius = 29
    style.fillColor = DynamicColor(light: Color(red: 0.9890090456634378, green: 0.7202254766604246, blue: 0.9319107389623958, alpha: 0.9895903412696452), dark: Color(hex: 0xC5CB8D, alpha: 0.4549019607843137), followsTint: true)
    style.borderWidth = 2
    style.shadow = Shadow(color: Color(hex: 0xCD896F, alpha: 0.5490196078431373), offset: Point(x: -3.316034373202534, y: -0), sigma: 16.34037731898559)
    style.separatorHeight = 4
    style.rowRadius = 23
    style.highlightColor = .text
    style.padding = 13
    style.checkSize = 1e-09
    style.checkWidth = 8
    style.checkColor = DynamicColor(Color(hex: 0x56A8CB))
    style.detailGap = 20
    style.font = Font(family: "größer 💡", size: 1, weight: 735, isItalic: true)
    style.disabledAlpha = 0
    return style
  }

  static func makePopoverCardStyle0() -> PopoverCardStyle {
    var style = PopoverCardStyle()
    style.cornerRadius = 5.087958496618146
    style.borderWidth = 0
    return style
  }

  static func makePopoverCardStyle1() -> PopoverCardStyle {
    var style = PopoverCardStyle()
    style.cornerRadius = 16
    style.fillColor = DynamicColor(light: Color(hex: 0xDCEC39, alpha: 0.38823529411764707), dark: Color(hex: 0xBBBC37, alpha: 0.05), followsTint: true)
    style.borderColor = DynamicColor(light: Color(hex: 0x4F9B9A, alpha: 0.06666666666666667), dark: Color(hex: 0x8BA107))
    style.borderWidth = 5
    style.stemWidth = 128
    return style
  }

  static func makeRangeSliderStyle0() -> RangeSliderStyle {
    var style = RangeSliderStyle()
    style.trackThickness = 5.087958496618146
    style.trackHighlightTintColor = DynamicColor(Color(hex: 0xDE7909, alpha: 0.56))
    style.trackHighlight = .beside
    style.thumbSize = 7
    style.thumbAlignment = .center
    style.thumbTintColor = DynamicColor(light: Color(hex: 0xFF92D1), dark: Color(hex: 0x4EFB46, alpha: 0.92), followsTint: true)
    style.thumbRingWidth = 1
    style.pressedRingWidth = 5
    style.pressedHaloColor = DynamicColor(Color(hex: 0xD428DF, alpha: 0.69))
    style.focusRingColor = DynamicColor(light: Color(red: 0.9890090456634378, green: 0.7202254766604246, blue: 0.9319107389623958, alpha: 0.9895903412696452), dark: Color(hex: 0xC5CB8D, alpha: 0.4549019607843137), followsTint: true)
    style.tickLength = 29
    style.tickGap = 13
    style.tickTintColor = DynamicColor(light: Color(hex: 0x6DCA98), dark: Color(red: 0.3050047867478033, green: 0.3108942239920255, blue: 0.5458391381520172, alpha: 0.22628294051251752), followsTint: true)
    style.tickLabelColor = DynamicColor(light: Color(hex: 0x9C139A, alpha: 0.5529411764705883), dark: Color(hex: 0x6610A0, alpha: 0.79))
    style.tickLabelGap = 0
    style.tickLabelSideGap = Double(bitPattern: 1)
    style.histogramCornerRadius = 2
    style.labelFontWeight = 822
    style.labelGap = 1.6821147908075922
    style.labelJoiningGap = 23
    style.highContrastTrackTintColor = DynamicColor(light: Color(hex: 0xF91186, alpha: 0.38823529411764707), dark: Color(hex: 0x0983B2), followsTint: true)
    style.highContrastTintColor = .text
    style.highContrastRingWidth = 7
    style.disabledTrackTintColor = DynamicColor(Color(hex: 0x385AB8, alpha: 0.73))
    style.disabledThumbTintColor = DynamicColor(light: Color(hex: 0xDD2D61), dark: Color(hex: 0xC5F418, alpha: 0.72), followsTint: true)
    return style
  }

  static func makeRangeSliderStyle1() -> RangeSliderStyle {
    var style = RangeSliderStyle()
    style.trackCornerRadius = 0
    style.trackTintColor = .accent
    style.trackHighlightTintColor = DynamicColor(Color(hex: 0x7D6E89))
    style.thumbSize = 17
    style.thumbTintColor = DynamicColor(Color(hex: 0x3C4618, alpha: 0.12549019607843137))
    style.thumbRingColor = DynamicColor(light: Color(hex: 0x694624), dark: Color(hex: 0x66D611, alpha: 0.5490196078431373))
    style.thumbRingWidth = 7
    style.pressedRingWidth = 7
    style.pressedHaloColor = .text
    style.focusRingColor = DynamicColor(light: Color(hex: 0xDC7B01, alpha: 0.6627450980392157), dark: Color(red: 0.2249806435774091, green: 0.7363169595558271, blue: 0.10329519086711436, alpha: 0.7147646670886302))
    style.tickLength = 21
    style.markLength = 1
    style.tickWidth = 0
    style.tickGap = 4
    style.tickHighlightTintColor = .text
    style.tickFontSize = 6
    style.tickLabelColor = DynamicColor(Color(hex: 0x73F69D, alpha: 0.6745098039215687))
    style.tickLabelGap = 8
    style.tickLabelSpacing = 60
    style.histogramGap = 0
    style.histogramCornerRadius = 3
    style.labelPlacement = .after
    style.labelFontWeight = 842
    style.labelColor = DynamicColor(Color(hex: 0x5C03C3, alpha: 0.1450980392156863))
    style.labelJoiningGap = 7
    style.highContrastTrackTintColor = .text
    style.highContrastTintColor = DynamicColor(Color(hex: 0x2A8422))
    style.highContrastTickColor = DynamicColor(light: Color(hex: 0xB1D360, alpha: 0.20392156862745098), dark: Color(hex: 0x86DAEC), followsTint: true)
    style.disabledTrackTintColor = .text
    return style
  }

  static func makeSegmentedControlStyle0() -> SegmentedControlStyle {
    var style = SegmentedControlStyle()
    style.cornerRadius = 5.087958496618146
    style.borderWidth = 0
    style.cardShadow = Shadow(color: Color(hex: 0x315313, alpha: 0.7725490196078432), offset: Point(x: -0.8201849116352271, y: 4), sigma: 1)
    style.selectedFont = Font(family: "A \"quoted\" \\ family\n", size: 11, weight: 734, isItalic: true, hasTabularDigits: true)
    style.selectedTextColor = DynamicColor(light: Color(hex: 0xE5D934), dark: Color(hex: 0xFF92D1))
    style.textColor = DynamicColor(Color(hex: 0x5B7E59, alpha: 0.09411764705882353))
    return style
  }

  static func makeSegmentedControlStyle1() -> SegmentedControlStyle {
    var style = SegmentedControlStyle()
    style.cornerRadius = 29
    style.fillColor = DynamicColor(light: Color(red: 0.9890090456634378, green: 0.7202254766604246, blue: 0.9319107389623958, alpha: 0.9895903412696452), dark: Color(hex: 0xC5CB8D, alpha: 0.4549019607843137), followsTint: true)
    style.borderWidth = 2
    style.height = 936
    style.cardColor = DynamicColor(light: Color(hex: 0x933567, alpha: 0.4235294117647059), dark: Color(hex: 0x661D51, alpha: 0.36470588235294116), followsTint: true)
    style.hoverColor = DynamicColor(light: Color(red: 0.836630283063216, green: 0.8161895489986577, blue: 0.6124997952329329, alpha: 0.3332341862420014), dark: Color(hex: 0x05E55D))
    style.pressedColor = .accent
    style.slideDuration = .milliseconds(273)
    style.selectedFont = Font(family: "A \"quoted\" \\ family\n", size: 25, weight: 123)
    style.selectedTextColor = DynamicColor(Color(hex: 0x7C24D4, alpha: 0.396078431372549))
    style.padding = 22
    style.font = Font(size: 39, weight: 295, hasTabularDigits: true)
    style.disabledAlpha = 1
    return style
  }

  static func makeSpinnerStyle0() -> SpinnerStyle {
    var style = SpinnerStyle()
    style.hubSize = 103.23141895265405
    style.ringColor = DynamicColor(Color(hex: 0xDE7909, alpha: 0.56))
    style.ringWidth = 52
    style.hubIconScale = 0
    style.arcWidth = 64
    style.arcColor = DynamicColor(light: Color(hex: 0xFF92D1), dark: Color(hex: 0x4EFB46, alpha: 0.92))
    style.arcGap = 10
    style.centerContent = .icon
    style.cardColor = .accent
    style.farAlpha = 0.5950759319254302
    style.selectedWedgeColor = DynamicColor(light: Color(hex: 0xC5CB8D, alpha: 0.4549019607843137), dark: Color(red: 0.6739367803758765, green: 0.4748990703761513, blue: 0.5556419805135249, alpha: 0.2805968880753068))
    style.iconColor = DynamicColor(light: Color(hex: 0x933567, alpha: 0.4235294117647059), dark: Color(hex: 0x661D51, alpha: 0.36470588235294116), followsTint: true)
    style.iconFarAlpha = -0
    style.framesIcons = true
    style.titleWeight = 1000
    style.wedgeDescriptionSize = 6
    style.descriptionSize = 35
    style.titleColor = DynamicColor(Color(hex: 0x56A8CB))
    style.visibleRows = 16
    style.rowIconSize = 0
    style.pickerColor = .text
    style.bandColor = .accent
    style.maximumPickerWidth = 626
    style.pressedAlpha = 0.704754615133654
    style.focusRingColor = DynamicColor(Color(hex: 0xE8AA1D, alpha: 0.9647058823529412))
    style.focusRingWidth = 0.0828079345502406
    style.focusRingGap = 3.4487924517649216
    style.highContrastTintColor = DynamicColor(light: Color(hex: 0xDD2D61), dark: Color(hex: 0xC5F418, alpha: 0.72), followsTint: true)
    style.highContrastLineWidth = 0
    return style
  }

  static func makeSpinnerStyle1() -> SpinnerStyle {
    var style = SpinnerStyle()
    style.hubSize = 35
    style.ringWidth = 1.7419787284349209
    style.hubIconScale = 1
    style.arcColor = .accent
    style.arcGap = 17
    style.wheelDiameter = 483
    style.minimumWheelDiameter = 88
    style.centerSize = 281
    style.cardColor = .accent
    style.shadow = Shadow(color: Color(hex: 0x31B8C3), offset: Point(x: 4, y: -0), sigma: 0)
    style.rimWidth = 0
    style.wedgeGap = 0
    style.wedgeColor = DynamicColor(light: Color(hex: 0x67E728), dark: Color(red: 0.5992706479923486, green: 0.24928980401064282, blue: 0.36505785992219786, alpha: 0.8612519072293888), followsTint: true)
    style.fade = .beam
    style.iconColor = DynamicColor(Color(red: 0.1678418351775285, green: 0.16736074595019534, blue: 0.11371819139303896, alpha: 0.10967397179718841))
    style.selectedIconColor = DynamicColor(light: Color(hex: 0x714002), dark: Color(hex: 0xFFA9B3, alpha: 0.32))
    style.iconFarAlpha = 0
    style.titleSize = 64
    style.descriptionSize = 6
    style.titleColor = .accent
    style.visibleRows = 24
    style.pickerColor = DynamicColor(Color(hex: 0x137BFB, alpha: 0.9882352941176471))
    style.minimumPickerWidth = 448
    style.maximumPickerWidth = 2000
    style.pressedAlpha = 0
    style.disabledAlpha = 0
    style.focusRingColor = DynamicColor(Color(red: 0.7432798370916953, green: 0.3857505325645215, blue: 0.9728503866339678, alpha: 0.20828295163759747))
    style.focusRingWidth = Double(bitPattern: 1)
    style.highContrastTintColor = DynamicColor(light: Color(hex: 0xA5DE00, alpha: 0.8392156862745098), dark: Color(hex: 0x309E2E))
    return style
  }

  static func makeTextFieldStyle0() -> TextFieldStyle {
    var style = TextFieldStyle()
    style.cornerRadius = 5.087958496618146
    style.borderWidth = 0
    style.focusedBorderWidth = 4
    style.invalidBorderColor = DynamicColor(light: Color(hex: 0xDCEC39, alpha: 0.38823529411764707), dark: Color(hex: 0xBBBC37, alpha: 0.05), followsTint: true)
    style.font = Font(family: "Sans", size: 37, weight: 128, hasTabularDigits: true)
    style.secondaryColor = DynamicColor(Color(hex: 0xD428DF, alpha: 0.69))
    style.selectionColor = DynamicColor(light: Color(red: 0.9890090456634378, green: 0.7202254766604246, blue: 0.9319107389623958, alpha: 0.9895903412696452), dark: Color(hex: 0xC5CB8D, alpha: 0.4549019607843137), followsTint: true)
    style.caretWidth = 2
    style.blinkInterval = .milliseconds(4623)
    style.clearTarget = 105
    style.clearIconWidth = 1
    style.hoverEmphasis = 1
    style.hoverDuration = .milliseconds(613)
    style.focusRingColor = DynamicColor(light: Color(hex: 0x35DF01), dark: Color(hex: 0x9CCCC9))
    style.focusRingGap = -0
    style.messageFont = Font(size: 1, weight: 424, isItalic: true)
    style.messageColor = .accent
    style.messagePadding = 115
    style.messageShadow = Shadow(color: Color(hex: 0x5D16F5, alpha: 0.2549019607843137), offset: Point(x: 1000, y: 0), sigma: 16)
    style.shakeDuration = .milliseconds(0)
    return style
  }

  static func makeTextFieldStyle1() -> TextFieldStyle {
    var style = TextFieldStyle()
    style.cornerRadius = 5
    style.fillColor = .accent
    style.borderColor = DynamicColor(light: Color(hex: 0xB46ACC), dark: Color(hex: 0xFEE5C0, alpha: 0.6))
    style.width = 111
    style.padding = 0.1656158691004812
    style.focusedBorderColor = DynamicColor(light: Color(hex: 0x64573A), dark: Color(hex: 0x4D5698))
    style.focusedBorderWidth = 3
    style.invalidBorderColor = .accent
    style.font = Font(family: "größer 💡", size: 38, weight: 907, isItalic: true)
    style.disabledAlpha = 0
    style.leadingFont = Font(family: "A \"quoted\" \\ family\n", size: 38, weight: 352, isItalic: true)
    style.secondaryColor = DynamicColor(light: Color(hex: 0x635117), dark: Color(hex: 0x1C5670, alpha: 0.28))
    style.selectionColor = DynamicColor(light: Color(hex: 0x62C410), dark: Color(hex: 0x8E224D, alpha: 0.09803921568627451))
    style.iconSize = 5
    style.clearTarget = 54
    style.clearIconSize = 30
    style.clearIconWidth = 0
    style.hoverEmphasis = 0
    style.hoverDuration = .milliseconds(0)
    style.focusRingGap = 1
    style.messageFont = Font(size: 11, weight: 640, hasTabularDigits: true)
    style.shakeSwings = 6
    style.shakeDuration = .milliseconds(110)
    return style
  }

  static func makeToggleStyle0() -> ToggleStyle {
    var style = ToggleStyle()
    style.font = Font(family: "größer 💡", size: 37, weight: 102, isItalic: true)
    style.offColor = DynamicColor(Color(hex: 0x315313, alpha: 0.7725490196078432))
    style.knobInset = 0
    style.knobShadow = Shadow(color: Color(hex: 0x0DF667), offset: Point(x: -6.710813804612986, y: -1000), sigma: 13)
    style.boxColor = .accent
    style.markColor = DynamicColor(Color(hex: 0x2E1417, alpha: 0.7411764705882353))
    style.markInset = 4.760607455403441
    style.pressedEmphasis = 0
    style.hoverEmphasis = 1
    style.hoverDuration = .milliseconds(330)
    return style
  }

  static func makeToggleStyle1() -> ToggleStyle {
    var style = ToggleStyle()
    style.font = Font(family: "A \"quoted\" \\ family\n", size: 12, weight: 542, isItalic: true)
    style.switchWidth = 0
    style.switchHeight = 10
    style.offColor = DynamicColor(light: Color(hex: 0x9CCCC9), dark: Color(hex: 0x9C139A, alpha: 0.5529411764705883))
    style.knobColor = .accent
    style.knobShadow = Shadow(color: Color(hex: 0xB0C706, alpha: 0.5764705882352941), offset: Point(x: -7.905009782547925, y: -0), sigma: 7.904881398478221)
    style.boxRadius = 1.6821147908075922
    style.boxColor = DynamicColor(light: Color(hex: 0x0DE717, alpha: 0.1843137254901961), dark: Color(hex: 0x269F10, alpha: 0.67), followsTint: true)
    style.markInset = 4.164333010057953
    style.disabledFillAlpha = 0
    style.disabledKnobAlpha = 0.704754615133654
    style.hoverDuration = .milliseconds(823)
    style.focusRingColor = DynamicColor(Color(hex: 0x385AB8, alpha: 0.73))
    style.focusRingGap = 1
    return style
  }

  static func makePosterStyle0() -> PosterStyle {
    var style = PosterStyle()
    style.headline = "\"\\\u{202E}\n\u{0}"
    style.edges = []
    style.badge = nil
    style.ink = .accent
    return style
  }

  static func makePosterStyle1() -> PosterStyle {
    var style = PosterStyle()
    style.image = "a \"b\"/ü:1"
    style.icon = Icon("")
    style.ground = DynamicGradient(from: .text, to: DynamicColor(Color(hex: 0x695252, alpha: 0.51)))
    style.edges = [.bottom]
    style.badge = nil
    style.delay = nil
    return style
  }
}
