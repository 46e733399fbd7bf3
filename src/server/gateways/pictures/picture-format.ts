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

/** A profile has up to 255 segments, and other metadata 160 of 64 kB in the largest file. */
const MAX_JPEG_SEGMENTS = 500
const START_OF_FRAME = 0xc0
const FIRST_RESTART = 0xd0
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/**
 * How often a JPEG's decoder goes over all pixels: once for each component of each scan. Null if it has more segments than any
 * encoder writes: the decoder keeps a record of each, however short, which would be a gigabyte for millions of them.
 */
export function jpegPasses(file: Buffer): number | null {
  let [segments, passes] = [0, 0]
  for (let at = nextSegment(file, JPEG_SIGNATURE.length - 1); at + 4 < file.length; ) {
    const code = file[at + 1]
    if (code === END_OF_IMAGE) break
    segments += 1
    if (segments > MAX_JPEG_SEGMENTS) return null
    if (code === START_OF_SCAN) passes += file[at + 4] as number
    at = nextSegment(file, at + 2 + Math.max(2, file.readUInt16BE(at + 2)))
  }
  return passes
}

/**
 * Where the next segment starts, with FF and its code. Like the decoder, it skips pixels, in which FF is followed by zero or
 * the code of a restart, and whatever else stands between two segments.
 */
function nextSegment(file: Buffer, from: number): number {
  const last = file.length - 1
  let at = from
  for (; at < last; at += 1) {
    if (file[at] !== 0xff) continue
    const code = file[at + 1] as number
    if (code >= START_OF_FRAME && code !== 0xff && (code < FIRST_RESTART || code > START_OF_IMAGE)) break
  }
  return at
}

/**
 * Whether a WebP file has the length that it says it has. The length has a zero byte then, so that the file is no text: a file
 * that starts like WebP can't be an SVG picture.
 */
export function isWholeWebp(file: Buffer): boolean {
  return file.length >= MIN_WEBP_BYTES && file.readUInt32LE(4) + RIFF_HEADER_BYTES <= file.length
}
