import { encode } from 'uqr'
import classes from './qr-code.module.css'

const DARK = '#10201d'
const LIGHT = '#ffffff'

/** The margin in modules that readers rely on. */
const MARGIN = 4

/** Dark on light in every color scheme, because many cameras and apps read nothing else. Loaded with the code that draws it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={classes.qr}>
      <rect width={size} height={size} fill={LIGHT} />
      <path d={path} fill={DARK} shapeRendering="crispEdges" />
    </svg>
  )
}

/** The path has a square for each dark module. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  return {
    size,
    path: data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
  }
}

/** The code as a file for print shops. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 10}" height="${size * 10}">` +
    `<rect width="${size}" height="${size}" fill="${LIGHT}"/><path d="${path}" fill="${DARK}"/></svg>\n`
  )
}

const PIXELS_PER_MODULE = 24

/** The code as a picture. Null if the browser can't make one. */
export function qrPng(text: string): Promise<Blob | null> {
  const { size, path } = qrPath(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * PIXELS_PER_MODULE
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE)
  context.fillStyle = LIGHT
  context.fillRect(0, 0, size, size)
  context.fillStyle = DARK
  context.fill(new Path2D(path))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
