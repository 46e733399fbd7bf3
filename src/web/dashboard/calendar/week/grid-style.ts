import type { Lane } from './side-by-side.ts'

/** Positions in the time grid, as styles. `--hour` is the height of an hour. */
export function topOf(minute: number) {
  return { top: `calc(${minute / 60} * var(--hour))` }
}

export function heightOf(minutes: number) {
  return { height: `calc(${minutes / 60} * var(--hour))` }
}

export function stretchOf({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }) {
  return { ...topOf(fromMinute), ...heightOf(toMinute - fromMinute) }
}

/** The horizontal position within a column. */
export function laneOf({ lane, lanes }: Lane) {
  return { left: `calc(${lane / lanes} * (100% - 6px))`, width: `calc((100% - 6px) / ${lanes} - 2px)` }
}
