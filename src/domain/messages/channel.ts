export const CHANNELS = ['email', 'text', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** What this installation can send. */
export type SendingMeans = { canText: boolean }
