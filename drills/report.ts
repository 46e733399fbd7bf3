import { type Figure, meetsBudget } from '#scripts/staging/figure.ts'
import type { Finding } from './drill.ts'

/** One line of the table. */
export type Row = {
  drill: string
  what: string
  figure: string
  pass: string
  verdict: 'ok' | 'MISSED' | 'told' | 'untested'
}

const WORDS = { most: 'at most', least: 'at least', exactly: 'exactly' } as const

export function rowOf(drill: string, finding: Finding): Row {
  const { name: what } = finding
  if ('untested' in finding) return { drill, what, figure: finding.untested, pass: '', verdict: 'untested' }
  const { measured, unit, budget } = finding
  const figure = `${rounded(measured)} ${unit}`.trim()
  if (!budget) return { drill, what, figure, pass: '', verdict: 'told' }
  return { drill, what, figure, pass: passOf(budget, unit), verdict: meetsBudget(finding) ? 'ok' : 'MISSED' }
}

const counted = (rows: readonly Row[], verdict: Row['verdict']) =>
  rows.filter((row) => row.verdict === verdict).length

/** A summary line, and whether the run passes. A strict run fails if anything is untested. */
export function summaryOf(rows: readonly Row[], { isStrict }: { isStrict: boolean }) {
  const missed = counted(rows, 'MISSED')
  const untested = counted(rows, 'untested')
  return {
    line: `Held: ${counted(rows, 'ok')}. Missed: ${missed}. Untested: ${untested}.`,
    passed: missed === 0 && !(isStrict && untested > 0),
  }
}

export function lineOf({ drill, what, figure, pass, verdict }: Row): string {
  return [drill.padEnd(16), what.padEnd(66), figure.padStart(12), pass.padStart(16), verdict].join('  ')
}

function passOf(budget: NonNullable<Figure['budget']>, unit: string): string {
  const [[bound, value]] = Object.entries(budget) as [[keyof typeof WORDS, number]]
  return `${WORDS[bound]} ${value} ${unit}`.trim()
}

function rounded(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}
