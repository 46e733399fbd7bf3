type StrokeProps = {
  d: string
  /** A theme color, such as `ink`. */
  color: string
  width: number
  /** The theme color of the enclosed area. */
  fill?: string
  opacity?: number
  transform?: string
}

/** A line with round caps and joins. */
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
