import Foundation
import Testing

/// A library to be loaded before the C library that lets the N-th call of a kind on files below a
/// directory fail, once or from there on; built with the system's compiler when it is first needed.
enum Faults {
    enum Call: String, CaseIterable, Sendable {
        case write
        case flush
        case open
        case rename
        case lock
        /// All of them, as of a volume that is gone.
        case any
    }

    struct Plan: Sendable {
        let call: Call
        /// From 1.
        let number: Int
        let code: Int32
        let isLasting: Bool
    }

    /// Errors that a system gives for a kind of call.
    static func codes(of call: Call) -> [Int32] {
        switch call {
        case .write: [ENOSPC, EIO, EDQUOT]
        case .flush: [EIO, ENOSPC, EDQUOT]
        case .open: [ENOSPC, EIO, EROFS, EDQUOT]
        case .rename: [EIO, EROFS, ENOSPC]
        case .lock: [ENOLCK, EIO]
        case .any: [EIO, ENOSPC]
        }
    }

    /// What a program's environment needs for a plan; it writes how often the call was reached to
    /// `report`.
    static func environment(
        _ plan: Plan, below directory: String, report: String, library: String
    ) -> [String: String] {
        [
            "LD_PRELOAD": library, "FAULT_CALL": plan.call.rawValue,
            "FAULT_NUMBER": "\(plan.number)", "FAULT_CODE": "\(plan.code)",
            "FAULT_LASTS": plan.isLasting ? "1" : "0", "FAULT_BELOW": directory,
            "FAULT_REPORT": report,
        ]
    }

    /// The path of the library in `folder`.
    static func build(in folder: String) throws -> String {
        let (source, library) = (folder + "/faults.c", folder + "/faults.so")
        try text.write(toFile: source, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gcc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "gcc cannot build the faults")
        return library
    }

    private static let text = #"""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <stdarg.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/file.h>
        #include <sys/syscall.h>
        #include <sys/uio.h>
        #include <unistd.h>

        static int reached, failed;

        static int isBelow(const char *path) {
            const char *below = getenv("FAULT_BELOW");
            return below && path && strncmp(path, below, strlen(below)) == 0;
        }

        static int isOpenBelow(int file) {
            char name[64], path[4096];
            snprintf(name, sizeof name, "/proc/self/fd/%d", file);
            ssize_t count = readlink(name, path, sizeof path - 1);
            if (count <= 0) return 0;
            path[count] = 0;
            return isBelow(path);
        }

        static int fails(const char *call) {
            const char *wanted = getenv("FAULT_CALL");
            if (!wanted || (strcmp(wanted, "any") && strcmp(wanted, call))) return 0;
            int number = __sync_add_and_fetch(&reached, 1), first = atoi(getenv("FAULT_NUMBER"));
            if (number < first || (number > first && getenv("FAULT_LASTS")[0] != '1')) return 0;
            if (!__sync_fetch_and_add(&failed, 1)) {
                int file = syscall(SYS_open, getenv("FAULT_REPORT"), O_CREAT | O_WRONLY, 0600);
                if (file >= 0) syscall(SYS_close, file);
            }
            errno = atoi(getenv("FAULT_CODE"));
            return 1;
        }

        #define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

        #define WRITES(name, parameters, arguments)                                    \
            ssize_t name parameters {                                                  \
                if (isOpenBelow(file) && fails("write")) return -1;                    \
                return NEXT(ssize_t(*) parameters, #name) arguments;                   \
            }
        WRITES(write, (int file, const void *bytes, size_t count), (file, bytes, count))
        WRITES(pwrite, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
        WRITES(pwrite64, (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at))
        WRITES(writev, (int file, const struct iovec *parts, int count), (file, parts, count))

        #define CUTS(name, type)                                                       \
            int name(int file, type size) {                                            \
                if (isOpenBelow(file) && fails("write")) return -1;                    \
                return NEXT(int (*)(int, type), #name)(file, size);                    \
            }
        CUTS(ftruncate, off_t)
        CUTS(ftruncate64, off64_t)

        #define FLUSHES(name)                                                          \
            int name(int file) {                                                       \
                if (isOpenBelow(file) && fails("flush")) return -1;                    \
                return NEXT(int (*)(int), #name)(file);                                \
            }
        FLUSHES(fsync)
        FLUSHES(fdatasync)

        #define OPENS(name)                                                            \
            int name(const char *path, int flags, ...) {                               \
                va_list rest;                                                          \
                va_start(rest, flags);                                                 \
                mode_t mode = va_arg(rest, mode_t);                                    \
                va_end(rest);                                                          \
                if ((flags & O_ACCMODE) != O_RDONLY && isBelow(path) && fails("open")) return -1; \
                return NEXT(int (*)(const char *, int, mode_t), #name)(path, flags, mode); \
            }
        OPENS(open)
        OPENS(open64)

        int rename(const char *from, const char *to) {
            if (isBelow(to) && fails("rename")) return -1;
            return NEXT(int (*)(const char *, const char *), "rename")(from, to);
        }

        int flock(int file, int kind) {
            if (kind != LOCK_UN && isOpenBelow(file) && fails("lock")) return -1;
            return NEXT(int (*)(int, int), "flock")(file, kind);
        }

        #define CONTROLS(name)                                                         \
            int name(int file, int command, ...) {                                     \
                va_list rest;                                                          \
                va_start(rest, command);                                               \
                void *value = va_arg(rest, void *);                                    \
                va_end(rest);                                                          \
                if ((command == F_SETLK || command == F_SETLKW)                        \
                    && ((struct flock *)value)->l_type != F_UNLCK && isOpenBelow(file) \
                    && fails("lock")) return -1;                                       \
                return NEXT(int (*)(int, int, void *), #name)(file, command, value);   \
            }
        CONTROLS(fcntl)
        CONTROLS(fcntl64)
        """#
}
