/** How long a change can be undone before its email to the client becomes due. */
export const UNDO_SECONDS = 15
