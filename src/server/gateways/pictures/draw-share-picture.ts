import type { OverlayOptions } from 'sharp'
import { sizeWithin } from '#domain/pictures/picture-sizes.ts'
import { loadSharp, type OpenImage } from '#server/gateways/pictures/load-sharp.ts'
import { openTextOutliner, type TextOutliner } from '#server/gateways/pictures/outline-text.ts'

/** The size that link previews ask for. */
const SHARE_SIZE = { width: 1200, height: 630 } as const

export type ShareScene = {
  /** Null: the owner has not named the business yet. */
  name: string | null
  /** `#rrggbb`. */
  color: string
  /** Files as we encoded them. */
  logo: Buffer | null
  cover: Buffer | null
}

const MARGIN = 72
const TEXT_WIDTH = SHARE_SIZE.width - 2 * MARGIN
const SUBTITLE = { text: 'Book online', size: 40 }
/** The largest size in which the name has few enough lines is used. */
const NAME_SIZES = [92, 76, 60, 48]
const MAX_LINES = 3
const LEADING = 1.16
const LOGO_TILE = 168
const LOGO_PADDING = 20
const WHITE = '#ffffff'
const MAX_BYTES = 512 * 1024

/** What link previews show of a business: its name on its cover or color, with its logo. */
export async function drawSharePicture({ name, color, logo, cover }: ShareScene): Promise<Buffer> {
  const open = await loadSharp()
  const text = await openTextOutliner()
  const layers: OverlayOptions[] = [
    { input: Buffer.from(textLayer(text, name, { isOnCover: cover !== null })) },
    ...(logo ? await logoLayers(open, logo) : []),
  ]
  const background = cover
    ? open(cover).resize({ ...SHARE_SIZE, fit: 'cover' })
    : open({ create: { ...SHARE_SIZE, channels: 3, background: color } })
  const pixels = await background.composite(layers).flatten({ background: color }).png().toBuffer()
  for (const quality of [82, 60]) {
    const jpeg = await open(pixels).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= MAX_BYTES) return jpeg
  }
  return open(pixels).jpeg({ quality: 30 }).toBuffer()
}

/** The text stands at the bottom, on a shadow if there is a picture behind it. */
function textLayer(text: TextOutliner, name: string | null, { isOnCover }: { isOnCover: boolean }): string {
  const { lines, size } = fittedName(text, name ?? '')
  const bottom = SHARE_SIZE.height - MARGIN
  const outlines = lines.map((line, n) =>
    text.outline(line, {
      x: MARGIN,
      baseline: bottom - SUBTITLE.size * 1.7 - (lines.length - 1 - n) * size * LEADING,
      size,
      color: WHITE,
    }),
  )
  const subtitle = text.outline(SUBTITLE.text, {
    x: MARGIN,
    baseline: bottom,
    size: SUBTITLE.size,
    color: WHITE,
  })
  const shadow = isOnCover ? 'url(#shadow)' : 'none'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}">
    <defs><linearGradient id="shadow" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0.1" stop-color="#10201d" stop-opacity="0.1"/>
      <stop offset="1" stop-color="#10201d" stop-opacity="0.88"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="${shadow}"/>
    ${outlines.join('')}${subtitle}
  </svg>`
}

function fittedName(text: TextOutliner, name: string): { lines: string[]; size: number } {
  const fits = NAME_SIZES.map((size) => ({ size, lines: text.lines(name, TEXT_WIDTH, size) }))
  const { size, lines } = fits.find((each) => each.lines.length <= MAX_LINES) ?? {
    size: NAME_SIZES.at(-1) as number,
    lines: fits.at(-1)?.lines ?? [],
  }
  return { size, lines: lines.slice(0, MAX_LINES) }
}

/** On a white tile, because a logo may be dark or transparent. */
async function logoLayers(open: OpenImage, logo: Buffer): Promise<OverlayOptions[]> {
  const { width, height } = await open(logo).metadata()
  const side = LOGO_TILE - 2 * LOGO_PADDING
  const size = sizeWithin({ width: side, height: side }, { width: width * side, height: height * side })
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO_TILE}" height="${LOGO_TILE}">
    <rect width="100%" height="100%" rx="28" fill="${WHITE}"/></svg>`
  return [
    { input: Buffer.from(tile), left: MARGIN, top: MARGIN },
    {
      input: await open(logo)
        .resize({ ...size, fit: 'fill' })
        .png()
        .toBuffer(),
      left: MARGIN + Math.round((LOGO_TILE - size.width) / 2),
      top: MARGIN + Math.round((LOGO_TILE - size.height) / 2),
    },
  ]
}
