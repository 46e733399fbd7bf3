import type { Figure } from '#scripts/staging/figure.ts'

/** The tools and options that every drill gets. */
export type DrillContext = {
  /** Stops what the drill started, in reverse order, also when the run is interrupted. */
  cleanup: AsyncDisposableStack
  /** Seeded random numbers from 0 up to 1. */
  random: () => number
  /** Adds a line to the log that is printed when a figure is missed. */
  log(line: string): void
  /** Short drills run in `npm run test:rest`: they are smaller, and their times are not checked. `long` is for `soak` and `fuzz`. */
  length: 'short' | 'normal' | 'long'
}

/** A measured figure, or why it could not be tested. */
export type Finding = Figure | { name: string; untested: string }

export type Drill = (context: DrillContext) => Promise<Finding[]>

export function exactly(name: string, measured: number, expected: number): Figure {
  return { name, measured, unit: '', budget: { exactly: expected } }
}

export function atMost(name: string, measured: number, max: number, unit: string): Figure {
  return { name, measured, unit, budget: { max } }
}

export function atLeast(name: string, measured: number, min: number, unit = ''): Figure {
  return { name, measured, unit, budget: { min } }
}
