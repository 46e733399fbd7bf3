import type { Lane } from './overlap-lanes.ts'

/** Positions in the time grid, as styles. `--hour` is the height of an hour. */
export function topStyle(minute: number) {
  return { top: `calc(${minute / 60} * var(--hour))` }
}

export function heightStyle(minutes: number) {
  return { height: `calc(${minutes / 60} * var(--hour))` }
}

export function rangeStyle({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }) {
  return { ...topStyle(fromMinute), ...heightStyle(toMinute - fromMinute) }
}

/** The horizontal position within a column. */
export function laneStyle({ lane, laneCount }: Lane) {
  return {
    left: `calc(${lane / laneCount} * (100% - 6px))`,
    width: `calc((100% - 6px) / ${laneCount} - 2px)`,
  }
}
