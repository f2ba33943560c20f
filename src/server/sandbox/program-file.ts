/** The name under which the interpreter knows the program. */
export const PROGRAM_FILE = 'program.js';
