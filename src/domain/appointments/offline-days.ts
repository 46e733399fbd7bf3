/** The days around today whose jobs an owner can read without a connection. */
export const OFFLINE_DAYS = { past: 7, coming: 21 }
