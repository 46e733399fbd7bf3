import type { Figure } from '#scripts/staging/figure.ts'

/** What a drill can lean on while it runs. */
export type Drilling = {
  /** What it starts is stopped with this, in reverse, also when somebody stops the run. */
  running: AsyncDisposableStack
  /** From 0 up to 1, the same for the same seed. */
  random: () => number
  /** Part of the story that is told when a figure is missed. */
  tell(line: string): void
  /** Short in `npm test`: less of the same, and only what is counted is judged. Long: by `--long`, for those that know it. */
  length: 'short' | 'usual' | 'long'
}

/** What was found. A finding without a figure says why there is none. */
export type Finding = Figure | { what: string; untested: string }

export type Drill = (drilling: Drilling) => Promise<Finding[]>

export function exactly(what: string, measured: number, expected: number): Figure {
  return { what, measured, unit: '', budget: { exactly: expected } }
}

export function atMost(what: string, measured: number, most: number, unit: string): Figure {
  return { what, measured, unit, budget: { most } }
}

export function atLeast(what: string, measured: number, least: number, unit = ''): Figure {
  return { what, measured, unit, budget: { least } }
}
