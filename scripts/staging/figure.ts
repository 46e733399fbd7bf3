/** A measured value. Outside its budget it fails the run; without a budget it is only reported. */
export type Figure = {
  name: string
  measured: number
  unit: string
  budget?: { max: number } | { min: number } | { exactly: number }
}

export function meetsBudget({ measured, budget }: Figure): boolean {
  if (!budget) return true
  if ('exactly' in budget) return measured === budget.exactly
  return 'max' in budget ? measured <= budget.max : measured >= budget.min
}

const BOUND_LABELS: Record<string, string> = { max: 'at most', min: 'at least', exactly: 'exactly' }

export function formatFigure(figure: Figure): string {
  const { name, measured, unit, budget } = figure
  const limit = budget && Object.entries(budget).map(([bound, value]) => `${BOUND_LABELS[bound]} ${value}`)[0]
  const verdict = budget ? (meetsBudget(figure) ? 'ok' : 'OVER') : ''
  return [
    name.padEnd(62),
    `${rounded(measured)} ${unit}`.padStart(18),
    (limit ?? '').padStart(16),
    verdict,
  ].join('  ')
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
