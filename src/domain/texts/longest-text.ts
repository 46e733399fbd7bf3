/** Characters of a template: a handful of segments, however it is encoded. */
export const LONGEST_TEXT = 480
