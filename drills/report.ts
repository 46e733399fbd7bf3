import { type Figure, meetsBudget } from '#scripts/staging/figure.ts'
import type { Finding } from './drill.ts'

/** One line of the printed table. */
export type Row = {
  drill: string
  name: string
  figure: string
  limit: string
  verdict: 'ok' | 'MISSED' | 'info' | 'untested'
}

const BOUND_LABELS = { max: 'at most', min: 'at least', exactly: 'exactly' } as const

export function rowOf(drill: string, finding: Finding): Row {
  const { name } = finding
  if ('untested' in finding) return { drill, name, figure: finding.untested, limit: '', verdict: 'untested' }
  const { measured, unit, budget } = finding
  const figure = `${rounded(measured)} ${unit}`.trim()
  if (!budget) return { drill, name, figure, limit: '', verdict: 'info' }
  const limit = formatLimit(budget, unit)
  return { drill, name, figure, limit, verdict: meetsBudget(finding) ? 'ok' : 'MISSED' }
}

const countRows = (rows: readonly Row[], verdict: Row['verdict']) =>
  rows.filter((row) => row.verdict === verdict).length

/** A summary line, and whether the run passes. A strict run fails if anything is untested. */
export function summaryOf(rows: readonly Row[], { isStrict }: { isStrict: boolean }) {
  const missed = countRows(rows, 'MISSED')
  const untested = countRows(rows, 'untested')
  return {
    line: `Passed: ${countRows(rows, 'ok')}. Missed: ${missed}. Untested: ${untested}.`,
    passed: missed === 0 && !(isStrict && untested > 0),
  }
}

export function lineOf({ drill, name, figure, limit, verdict }: Row): string {
  return [drill.padEnd(20), name.padEnd(72), figure.padStart(12), limit.padStart(16), verdict].join('  ')
}

function formatLimit(budget: NonNullable<Figure['budget']>, unit: string): string {
  const [[bound, value]] = Object.entries(budget) as [[keyof typeof BOUND_LABELS, number]]
  return `${BOUND_LABELS[bound]} ${value} ${unit}`.trim()
}

function rounded(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}
