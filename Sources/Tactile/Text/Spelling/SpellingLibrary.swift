import Foundation

/// The functions of Enchant that checking needs. They are loaded when a word is first checked, and
/// stay.
struct SpellingLibrary {
    typealias Broker = OpaquePointer
    typealias Dictionary = OpaquePointer
    typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    /// Gets a language, the names of what serves it, and what the caller gave.
    typealias Visit =
        @convention(c) (
            UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
            UnsafePointer<CChar>?, UnsafeMutableRawPointer?
        ) -> Void
    typealias Begin = @convention(c) () -> Broker?
    typealias Request = @convention(c) (Broker?, UnsafePointer<CChar>?) -> Dictionary?
    typealias List = @convention(c) (Broker?, Visit?, UnsafeMutableRawPointer?) -> Void
    typealias Ask = @convention(c) (Dictionary?, UnsafePointer<CChar>?, Int) -> Int32
    typealias Change = @convention(c) (Dictionary?, UnsafePointer<CChar>?, Int) -> Void
    typealias Suggest =
        @convention(c) (
            Dictionary?, UnsafePointer<CChar>?, Int, UnsafeMutablePointer<Int>?
        ) -> Words?
    typealias Free = @convention(c) (Dictionary?, Words?) -> Void

    let begin: Begin
    let request: Request
    let list: List
    /// 0 for a word that is right, below 0 for what is no word.
    let check: Ask
    /// Not 0 for a word that the person has added.
    let isAdded: Ask
    let add: Change
    let remove: Change
    let suggest: Suggest
    let free: Free

    /// `nil` where the library is not installed, or is another.
    init?() {
        guard let handle = dlopen("libenchant-2.so.2", RTLD_NOW | RTLD_LOCAL) else { return nil }
        func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
            dlsym(handle, "enchant_" + name).map { unsafeBitCast($0, to: type) }
        }
        guard let begin = find("broker_init", Begin.self),
            let request = find("broker_request_dict", Request.self),
            let list = find("broker_list_dicts", List.self),
            let check = find("dict_check", Ask.self),
            let isAdded = find("dict_is_added", Ask.self),
            let add = find("dict_add", Change.self),
            let remove = find("dict_remove", Change.self),
            let suggest = find("dict_suggest", Suggest.self),
            let free = find("dict_free_string_list", Free.self)
        else { return nil }
        self.begin = begin
        self.request = request
        self.list = list
        self.check = check
        self.isAdded = isAdded
        self.add = add
        self.remove = remove
        self.suggest = suggest
        self.free = free
    }
}
