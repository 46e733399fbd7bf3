const MINUTE = 60

/** How long a session is valid before it must be refreshed. */
export const ACCESS_SECONDS = 60 * MINUTE
/** How long after sign-in a session can be refreshed. */
export const SESSION_SECONDS = 30 * 24 * 60 * MINUTE
export const RESET_LINK_SECONDS = 30 * MINUTE
