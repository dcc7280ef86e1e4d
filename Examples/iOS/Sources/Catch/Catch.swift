// The program is in the folder `iOS`; a target needs a source of its own.
