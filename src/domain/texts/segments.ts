const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each of these counts as two characters. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** Characters per segment of a single-segment and of a multi-segment text. */
const GSM_LIMITS = { alone: 160, joined: 153 }
const UCS2_LIMITS = { alone: 70, joined: 67 }

/** How many segments a text is billed as: in the GSM alphabet if possible, in UTF-16 code units otherwise. */
export function segmentCount(body: string): number {
  const characters = [...body]
  const isGsm = characters.every((character) => BASIC.has(character) || EXTENDED.has(character))
  const widths = characters.map((character) => (isGsm ? (EXTENDED.has(character) ? 2 : 1) : character.length))
  const limits = isGsm ? GSM_LIMITS : UCS2_LIMITS
  const total = widths.reduce((sum, width) => sum + width, 0)
  return total <= limits.alone ? 1 : joinedSegments(widths, limits.joined)
}

/** No character is split between two segments. */
function joinedSegments(widths: readonly number[], limit: number): number {
  let segments = 1
  let used = 0
  for (const width of widths) {
    if (used + width > limit) {
      segments += 1
      used = 0
    }
    used += width
  }
  return segments
}
