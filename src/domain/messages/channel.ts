/** How a message reaches somebody. */
export const CHANNELS = ['email', 'text'] as const
export type Channel = (typeof CHANNELS)[number]

/** Whether this installation sends texts. */
export type Means = { canText: boolean }
