const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff])
/** The length in a RIFF header doesn't include the header itself. */
const RIFF_HEADER_BYTES = 8
const MIN_WEBP_BYTES = 16

export type PictureFormat = 'jpeg' | 'png' | 'webp'

/** By the first bytes, because names and media types are only claims. Null for everything else. */
export function pictureFormat(file: Buffer): PictureFormat | null {
  if (file.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return 'jpeg'
  if (file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png'
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}

const PNG_CHUNK_FRAME_BYTES = 12
/** The chunks that a picture is made of, with its colors and its rotation. */
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'cHRM', 'gAMA', 'iCCP', 'sRGB', 'eXIf'])

/**
 * A copy of a PNG without its texts. Each of them may be packed a thousandfold, and a file may have hundreds of them: the decoder
 * would unpack them all for minutes, and no timeout interrupts that.
 */
export function withoutPngTexts(file: Buffer): Buffer {
  const kept = Buffer.alloc(file.length)
  let length = file.copy(kept, 0, 0, PNG_SIGNATURE.length)
  for (let at = PNG_SIGNATURE.length; at + PNG_CHUNK_FRAME_BYTES <= file.length; ) {
    const end = at + PNG_CHUNK_FRAME_BYTES + file.readUInt32BE(at)
    if (PNG_CHUNKS.has(file.toString('latin1', at + 4, at + 8))) length += file.copy(kept, length, at, end)
    at = end
  }
  return kept.subarray(0, length)
}

/** A progressive picture has about ten scans, and a file can have a preview and further pictures. */
const MAX_SCANS = 100
const SCAN_MARKER = Buffer.from([0xff, 0xda, 0x00])

/** Whether a JPEG could take hours to decode: each scan goes over the whole picture, and no timeout interrupts that. */
export function hasTooManyScans(file: Buffer): boolean {
  let scans = 0
  for (let at = file.indexOf(SCAN_MARKER); at >= 0; at = file.indexOf(SCAN_MARKER, at + 1))
    if (++scans > MAX_SCANS) return true
  return false
}

/**
 * Whether a WebP file has the length that it says it has. The length has a zero byte then, so that the file is no text: a file
 * that starts like WebP can't be an SVG picture.
 */
export function isWholeWebp(file: Buffer): boolean {
  return file.length >= MIN_WEBP_BYTES && file.readUInt32LE(4) + RIFF_HEADER_BYTES <= file.length
}
