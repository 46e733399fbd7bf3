/** As long as a change can be undone without the client ever hearing of it: until then the letter is not owed. */
export const UNDO_SECONDS = 15
