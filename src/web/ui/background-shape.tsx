/** The soft background shape of a 200 by 150 illustration. */
export function BackgroundShape() {
  return (
    <path
      d="M20 66C26 22 72 8 112 14s74 24 76 66-36 58-82 58S12 120 20 66z"
      fill="var(--brand-tint)"
      opacity="0.65"
    />
  )
}
