import { encode } from 'uqr'
import classes from './share.module.css'

/** The code is dark on light even in dark mode, because many cameras cannot read inverted codes. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={classes.qr}>
      <path d={qrPath(data)} />
    </svg>
  )
}

/** One square of an SVG path for each dark module. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
