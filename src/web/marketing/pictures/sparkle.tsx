/** A glint of 20 by 20 on something that is clean. */
export function Sparkle({ x, y, size = 20 }: { x: number; y: number; size?: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size / 20})`}
      d="M0-10Q1.5-1.5 10 0 1.5 1.5 0 10-1.5 1.5-10 0-1.5-1.5 0-10z"
      fill="var(--sun)"
    />
  )
}
