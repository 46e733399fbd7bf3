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
/** The chunks that a picture is made of, with its colors and its rotation. Each comes once, except the pixels in IDAT. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IEND', 'cHRM', 'gAMA', 'iCCP', 'sRGB', 'eXIf']
/** Encoders write 4 kB or more of pixels at a time: 2,560 chunks in the largest file. */
const MAX_PNG_PIXEL_CHUNKS = 5_000
const MAX_OTHER_PNG_CHUNKS = 500

/**
 * A copy of a PNG without its texts. Each of them may be packed a thousandfold, and a file may have hundreds of them: the decoder
 * would unpack them all for minutes, and no timeout interrupts that. Null if it has more chunks than any encoder writes: going
 * over hundreds of thousands of empty ones would block other requests.
 */
export function withoutPngTexts(file: Buffer): Buffer | null {
  const kept = [file.subarray(0, PNG_SIGNATURE.length)]
  const missing = new Set(PNG_CHUNKS)
  let [pixelChunks, otherChunks] = [0, 0]
  for (let at = PNG_SIGNATURE.length; at + PNG_CHUNK_FRAME_BYTES <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8)
    const isPixels = type === 'IDAT'
    if (isPixels) pixelChunks += 1
    else otherChunks += 1
    if (pixelChunks > MAX_PNG_PIXEL_CHUNKS || otherChunks > MAX_OTHER_PNG_CHUNKS) return null
    const end = at + PNG_CHUNK_FRAME_BYTES + file.readUInt32BE(at)
    if (isPixels || missing.delete(type)) kept.push(file.subarray(at, end))
    // Whatever follows is not part of the picture.
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
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
