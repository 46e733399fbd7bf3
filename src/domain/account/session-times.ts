const MINUTE = 60

/** How long a session may be used before it must be refreshed. */
export const ACCESS_SECONDS = 60 * MINUTE
/** How long after sign-in refreshing works at all. */
export const SESSION_SECONDS = 30 * 24 * 60 * MINUTE
export const RESET_LINK_SECONDS = 30 * MINUTE
