/* There is nothing to call: a test that is linked with this sees the fonts of fonts.conf only. */
