#include "test-fonts.h"

#include <stdlib.h>
#include <string.h>

/* Text is set in DejaVu Sans alone, whatever fonts are installed beside it: before any test, for fonts
 * are looked for only once. Programs that tests start have an environment, and fonts, of their own. */
__attribute__((constructor)) static void use_test_fonts(void) {
    static const char file[] = __FILE__;
    char path[sizeof file + sizeof "fonts.conf"];
    const char *end = strrchr(file, '/');
    size_t length = end ? (size_t)(end - file) + 1 : 0;
    memcpy(path, file, length);
    strcpy(path + length, "fonts.conf");
    setenv("FONTCONFIG_FILE", path, 1);
}
