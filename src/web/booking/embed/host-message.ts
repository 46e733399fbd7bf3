/** Everything that a framed booking page says to the page around it, which must not learn more about a visitor. */
export type HostMessage = { wheelhouse: 'height'; height: number } | { wheelhouse: 'booked' }

/** A height that means that the visitor pressed Escape, so that nothing is left to show. */
export const CLOSED_HEIGHT = 0

/** Null for anything else. Any page can send messages. */
export function parseHostMessage(data: unknown): HostMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { wheelhouse, height } = data as Record<string, unknown>
  if (wheelhouse === 'booked') return { wheelhouse }
  const isHeight =
    wheelhouse === 'height' && typeof height === 'number' && height >= 0 && height <= MAX_HEIGHT
  return isHeight ? { wheelhouse, height } : null
}

/** In pixels. No booking page is longer. */
const MAX_HEIGHT = 20_000

/** The id of the confirmation's heading. As the fragment of a URL it means that the booking was reported before. */
export const CONFIRMED_ID = 'confirmed'
