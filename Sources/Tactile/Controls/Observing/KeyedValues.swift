import Foundation
import TactileViews

// What views answer for under their keys, and tell observers of.

extension UILabel: KeyedValues {
    package func keyedValue(_ key: String) -> KeyedValue? {
        switch key {
        case "text": KeyedValue(text)
        case "attributedText": KeyedValue(attributedText)
        case "font": KeyedValue(font)
        case "textColor": KeyedValue(textColor)
        case "enabled", "isEnabled": KeyedValue(isEnabled)
        case "highlighted", "isHighlighted": KeyedValue(isHighlighted)
        case "numberOfLines": KeyedValue(numberOfLines)
        default: nil
        }
    }
}

extension UIImageView: KeyedValues {
    package func keyedValue(_ key: String) -> KeyedValue? {
        switch key {
        case "image": KeyedValue(image)
        case "highlightedImage": KeyedValue(highlightedImage)
        case "highlighted", "isHighlighted": KeyedValue(isHighlighted)
        default: nil
        }
    }
}

extension UIButton: KeyedValues {
    package func keyedValue(_ key: String) -> KeyedValue? {
        switch key {
        case "titleLabel": KeyedValue(titleLabel)
        case "imageView": KeyedValue(imageView)
        default: nil
        }
    }
}

extension UISlider: KeyedValues {
    package func keyedValue(_ key: String) -> KeyedValue? {
        switch key {
        case "value": KeyedValue(value)
        case "minimumValue": KeyedValue(minimumValue)
        case "maximumValue": KeyedValue(maximumValue)
        default: nil
        }
    }
}

extension UIStepper: KeyedValues {
    package func keyedValue(_ key: String) -> KeyedValue? {
        key == "value" ? KeyedValue(value) : nil
    }
}

extension UISwitch: KeyedValues {
    package func keyedValue(_ key: String) -> KeyedValue? {
        key == "on" || key == "isOn" ? KeyedValue(isOn) : nil
    }
}

extension UIProgressView: KeyedValues {
    package func keyedValue(_ key: String) -> KeyedValue? {
        key == "progress" ? KeyedValue(progress) : nil
    }
}

extension UISegmentedControl: KeyedValues {
    package func keyedValue(_ key: String) -> KeyedValue? {
        key == "selectedSegmentIndex" ? KeyedValue(selectedSegmentIndex) : nil
    }
}

extension UIPageControl: KeyedValues {
    package func keyedValue(_ key: String) -> KeyedValue? {
        switch key {
        case "currentPage": KeyedValue(currentPage)
        case "numberOfPages": KeyedValue(numberOfPages)
        default: nil
        }
    }
}
