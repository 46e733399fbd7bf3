import type { Figure } from '#scripts/staging/figure.ts'

/** What a drill gets to run with. */
export type DrillContext = {
  /** Stops what the drill started, in reverse order, also when the run is interrupted. */
  running: AsyncDisposableStack
  /** Seeded random numbers from 0 up to 1. */
  random: () => number
  /** Adds a line to the log that is printed when a figure is missed. */
  tell(line: string): void
  /** Short in `npm test`: smaller, and only counts are checked, not times. Long with `--long`, for drills that support it. */
  length: 'short' | 'usual' | 'long'
}

/** A result. Without a figure, it says why there is none. */
export type Finding = Figure | { name: string; untested: string }

export type Drill = (drilling: DrillContext) => Promise<Finding[]>

export function exactly(what: string, measured: number, expected: number): Figure {
  return { name: what, measured, unit: '', budget: { exactly: expected } }
}

export function atMost(what: string, measured: number, most: number, unit: string): Figure {
  return { name: what, measured, unit, budget: { most } }
}

export function atLeast(what: string, measured: number, least: number, unit = ''): Figure {
  return { name: what, measured, unit, budget: { least } }
}
