import type { Metadata, Sharp } from 'sharp'
import { MAX_JPEG_MEGAPIXELS, MAX_OTHER_MEGAPIXELS, MIN_PIXELS } from '#domain/pictures/picture-problems.ts'
import {
  PICTURE_BOXES,
  type PictureKind,
  type PixelSize,
  PNG_BOX,
  sizeCovering,
  sizeWithin,
} from '#domain/pictures/picture-sizes.ts'
import { loadSharp, type OpenImage } from '#server/gateways/pictures/load-sharp.ts'
import {
  isWholeWebp,
  jpegPasses,
  type PictureFormat,
  pictureFormat,
  withoutPngTexts,
} from '#server/gateways/pictures/picture-format.ts'
import { UnusablePicture } from '#server/gateways/pictures/unusable-picture.ts'

/** What is kept of an upload. `width` and `height` are those of `large`. */
export type EncodedPicture = PixelSize & { large: Buffer; small: Buffer; png: Buffer | null }

/** The database has the same limits. */
const MAX_LARGE_BYTES = 640 * 1024
const MAX_SMALL_BYTES = 128 * 1024
/** Tried in this order until the picture is small enough. Only noise needs the last. */
const QUALITIES = [80, 60, 40, 20] as const
/**
 * In all passes of a JPEG over its pixels, because no timeout interrupts them: 25 passes over 50 megapixels. A progressive photo
 * needs 14, in ten scans, and 24 if it was made for print.
 */
const MAX_DECODED_PIXELS = 25 * MAX_JPEG_MEGAPIXELS * 1_000_000
const WHITE = '#ffffff'
const TIMEOUT = { seconds: 15 }

/**
 * Decodes a file and encodes it again in our sizes. Nothing but pixels survives that: no metadata, no place where it was taken,
 * no code hidden in the file. libvips works in its own threads. Throws `UnusablePicture`.
 */
export async function encodePicture(file: Buffer, kind: PictureKind): Promise<EncodedPicture> {
  if (file.length === 0) return unusable('empty')
  const format = pictureFormat(file) ?? unusable('type')
  if (format === 'webp' && !isWholeWebp(file)) return unusable('unreadable')
  const readable = format === 'png' ? (withoutPngTexts(file) ?? unusable('unreadable')) : file
  const passes = format === 'jpeg' ? (jpegPasses(file) ?? unusable('unreadable')) : 1
  const open = await loadSharp()
  const original = await readHeader(open, readable, format)
  if (original.width * original.height * passes > MAX_DECODED_PIXELS) return unusable('unreadable')
  const pixels = await decode(open, readable, { kind, format, original })
  const { large, small } = PICTURE_BOXES[kind]
  return {
    width: pixels.width,
    height: pixels.height,
    large: await encodeWebp(pixels.open, sizeWithin(large, pixels), MAX_LARGE_BYTES),
    small: await encodeWebp(pixels.open, sizeWithin(small, pixels), MAX_SMALL_BYTES),
    png: kind === 'logo' ? await encodePng(pixels.open, sizeWithin(PNG_BOX, pixels)) : null,
  }
}

function unusable(problem: UnusablePicture['problem']): never {
  throw new UnusablePicture(problem)
}

/** Reads no pixels. The size is the one after the rotation that the file asks for. */
async function readHeader(open: OpenImage, file: Buffer, format: PictureFormat): Promise<PixelSize> {
  const header: Metadata = await open(file, { limitInputPixels: false, animated: true })
    .metadata()
    .catch((cause) => {
      throw new UnusablePicture('unreadable', { cause })
    })
  if (header.format !== format) return unusable('type')
  if ((header.pages ?? 1) > 1) return unusable('animated')
  const { width, height } = header.autoOrient
  if (width * height > maxPixels(format)) return unusable('too many pixels')
  if (width < MIN_PIXELS || height < MIN_PIXELS) return unusable('too few pixels')
  return { width, height }
}

function maxPixels(format: PictureFormat): number {
  return (format === 'jpeg' ? MAX_JPEG_MEGAPIXELS : MAX_OTHER_MEGAPIXELS) * 1_000_000
}

type Decoding = { kind: PictureKind; format: PictureFormat; original: PixelSize }

/** The pixels of the large size, in sRGB. Only logos may be transparent. */
async function decode(open: OpenImage, file: Buffer, { kind, format, original }: Decoding) {
  const box = PICTURE_BOXES[kind].large
  const size = kind === 'cover' ? sizeCovering(box, original) : sizeWithin(box, original)
  const image = open(file, { limitInputPixels: maxPixels(format), failOn: 'truncated' })
    .autoOrient()
    .resize({ ...size, fit: kind === 'cover' ? 'cover' : 'fill' })
  const opaque = kind === 'logo' ? image : image.flatten({ background: WHITE })
  const { data, info } = await opaque
    .toColourspace('srgb')
    .raw()
    .timeout(TIMEOUT)
    .toBuffer({ resolveWithObject: true })
    .catch((cause) => {
      throw new UnusablePicture('unreadable', { cause })
    })
  const { width, height, channels } = info
  return { width, height, open: () => open(data, { raw: { width, height, channels } }) }
}

async function encodeWebp(openPixels: () => Sharp, size: PixelSize, maxBytes: number): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const encoded = await openPixels()
      .resize({ ...size, fit: 'fill' })
      .webp({ quality, smartSubsample: quality === QUALITIES[0] })
      .toBuffer()
    if (encoded.length <= maxBytes) return encoded
  }
  return unusable('unreadable')
}

/** With up to 256 colors, which keeps even noise below the limit. */
function encodePng(openPixels: () => Sharp, size: PixelSize): Promise<Buffer> {
  return openPixels()
    .resize({ ...size, fit: 'fill' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
