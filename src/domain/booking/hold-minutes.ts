/** How long a time is kept for a visitor who fills in the form. */
export const HOLD_MINUTES = 10
