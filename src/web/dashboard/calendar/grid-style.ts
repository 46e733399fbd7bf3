/** Places in the time grid, as styles. `--hour` is how tall an hour is. */
export function topOf(minute: number) {
  return { top: `calc(${minute / 60} * var(--hour))` }
}

export function heightOf(minutes: number) {
  return { height: `calc(${minutes / 60} * var(--hour))` }
}

export function stretchOf({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }) {
  return { ...topOf(fromMinute), ...heightOf(toMinute - fromMinute) }
}
