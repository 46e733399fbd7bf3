/** How long a slot is held for a visitor who is filling in the form. */
export const HOLD_MINUTES = 10
