import UIKit

extension Notification.Name {
    static let formWasSent = Notification.Name("FormWasSent")
}

class FormViewController: UIViewController, FormFieldDelegate {
    let nameField = FormField(title: "Name")
    let mailField = FormField(title: "E-mail")
    let newsSwitch = UISwitch()
    let copiesStepper = UIStepper()
    let copiesLabel = UILabel()
    let sendButton = UIButton(type: .system)
    let stateLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Order"
        view.backgroundColor = .systemBackground
        nameField.delegate = self
        mailField.delegate = self
        copiesStepper.minimumValue = 1
        copiesStepper.maximumValue = 9
        copiesStepper.setIncrementImage(UIImage(systemName: "doc.on.doc"), for: .normal)
        copiesStepper.setDecrementImage(UIImage(systemName: "doc"), for: .normal)
        sendButton.toolTip = "Sends the order to the shop"
        stateLabel.numberOfLines = 0
        stateLabel.lineBreakStrategy = .pushOut
        copiesStepper.addTarget(
            self, action: #selector(FormViewController.countCopies(_:)), for: .valueChanged)
        sendButton.setTitle("Send", for: .normal)
        sendButton.addTarget(self, action: #selector(send(_:)), for: .touchUpInside)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Clear", style: .plain, target: self, action: #selector(clear))
        let tap = UITapGestureRecognizer(
            target: view, action: #selector(UIView.endEditing(_:)))
        tap.cancelsTouchesInView = false
        view.addGestureRecognizer(tap)
        NotificationCenter.default.addObserver(
            self, selector: #selector(formWasSent(_:)), name: .formWasSent, object: nil)
        layOut()
        countCopies(copiesStepper)
        formFieldDidChange(nameField)
    }

    private func layOut() {
        func row(_ text: UIView, _ control: UIView) -> UIStackView {
            let row = UIStackView(arrangedSubviews: [text, control])
            row.distribution = .equalSpacing
            row.alignment = .center
            return row
        }
        let newsLabel = UILabel()
        newsLabel.text = "Send me news"
        let stack = UIStackView(arrangedSubviews: [
            nameField, mailField, row(newsLabel, newsSwitch), row(copiesLabel, copiesStepper),
            sendButton, stateLabel,
        ])
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        let margins = view.layoutMarginsGuide
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(
                equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
            stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        ])
    }

    // MARK: Actions

    @IBAction func countCopies(_ sender: UIStepper) {
        let count = Int(sender.value)
        copiesLabel.text = count == 1 ? "1 copy" : "\(count) copies"
    }

    @IBAction func send(_ sender: UIButton) {
        view.endEditing(true)
        NotificationCenter.default.post(
            name: .formWasSent, object: self, userInfo: ["name": nameField.text])
    }

    @objc private func formWasSent(_ notification: Notification) {
        guard let name = notification.userInfo?["name"] as? String else { return }
        stateLabel.text = "Thank you, \(name)"
    }

    @objc func clear() {
        [nameField, mailField].forEach { $0.clear() }
        stateLabel.text = nil
        nameField.becomeFirstResponder()
    }

    // MARK: FormFieldDelegate

    func formField(_ field: FormField, accepts text: String) -> Bool {
        field === mailField ? text.contains("@") : !text.isEmpty
    }

    func formFieldDidChange(_ field: FormField) {
        sendButton.isEnabled = nameField.isRight && mailField.isRight
    }

    func formFieldDidReturn(_ field: FormField) {
        if field === nameField {
            mailField.becomeFirstResponder()
        } else {
            field.textField.resignFirstResponder()
        }
    }
}
