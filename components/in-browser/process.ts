/** All of Node's `process` that Next's browser code reads, for Next's copy of a package that imitates more. */
export const env = {};
