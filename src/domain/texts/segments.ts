const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes the place of two. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** Of a text alone, and of each of several that are joined again. */
const GSM_ROOM = { alone: 160, joined: 153 }
const UCS2_ROOM = { alone: 70, joined: 67 }

/** How many texts a body is paid as: by the old alphabet of phones where it is enough, by 16 bits a sign otherwise. */
export function segmentsOf(body: string): number {
  const signs = [...body]
  const isGsm = signs.every((sign) => BASIC.has(sign) || EXTENDED.has(sign))
  const widths = signs.map((sign) => (isGsm ? (EXTENDED.has(sign) ? 2 : 1) : sign.length))
  const room = isGsm ? GSM_ROOM : UCS2_ROOM
  const total = widths.reduce((sum, width) => sum + width, 0)
  return total <= room.alone ? 1 : joinedSegments(widths, room.joined)
}

/** No sign is split between two. */
function joinedSegments(widths: readonly number[], room: number): number {
  let segments = 1
  let taken = 0
  for (const width of widths) {
    if (taken + width > room) {
      segments += 1
      taken = 0
    }
    taken += width
  }
  return segments
}
