type StrokeProps = {
  d: string
  /** A color of the theme, such as `ink`. */
  color: string
  width: number
  /** What the line encloses, in a color of the theme. */
  fill?: string
  opacity?: number
  transform?: string
}

/** A line drawn with a round pen. */
export function Stroke({ color, width, fill, ...rest }: StrokeProps) {
  return (
    <path
      {...rest}
      fill={fill ? `var(--${fill})` : 'none'}
      stroke={`var(--${color})`}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}
