/** How a recovery was cancelled: by the link in its email, on a device that is signed in, or by changing how to sign in. */
export const RECOVERY_CANCELLED_BY = ['email', 'device', 'sign-in change'] as const
export type RecoveryCancelledBy = (typeof RECOVERY_CANCELLED_BY)[number]
