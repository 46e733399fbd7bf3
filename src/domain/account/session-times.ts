const MINUTE = 60

/** How long a session is valid before it must be refreshed. */
export const ACCESS_SECONDS = 60 * MINUTE
/** How long after sign-in a session can be refreshed. */
export const SESSION_SECONDS = 30 * 24 * 60 * MINUTE
/** How long a session can be refreshed without being used. */
export const IDLE_SECONDS = 14 * 24 * 60 * MINUTE
export const RESET_LINK_SECONDS = 30 * MINUTE
/** How long an owner has to cancel the recovery of their account before its link is emailed. */
export const RECOVERY_WAIT_SECONDS = 24 * 60 * MINUTE
export const RECOVERY_LINK_SECONDS = 24 * 60 * MINUTE
