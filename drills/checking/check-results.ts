import type pg from 'pg'
import { atLeast, type DrillContext, exactly, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import type { Product } from '#drills/product/open-product.ts'
import { eventually } from './eventually.ts'
import { finalState } from './final-state.ts'
import {
  isFault,
  RULES,
  type Rule,
  unresolved,
  type Violation,
  violationReport,
  violations,
} from './history.ts'

const SETTLE_TIMEOUT_MS = 60_000

const RULE_LABELS: Record<Rule, string> = {
  lost: 'Acknowledged and lost',
  'never asked for': 'There, although refused or never asked for',
  twice: 'Done twice under one key',
  another: 'Acknowledged under another id',
  half: 'Half states',
  overlap: 'Overlaps',
}

/** Required, because a product that refuses everything would break no rule. */
type Minimums = { bookings: number; payments?: number }

/** Compares what clients were told with the database, and logs the history of every violation. */
export async function checkResults(
  { tell }: DrillContext,
  { admin, servers }: Product,
  recorder: Recorder,
  minimums: Minimums,
): Promise<Finding[]> {
  const { history } = recorder
  await expireClaims(admin)
  // Webhooks about payments may take a while.
  const pays = minimums.payments !== undefined
  const found = async () =>
    violations(
      history,
      (await finalState(admin)).filter(({ kind }) => pays || kind === 'book'),
    )
  await eventually(async () => (await found()).length === 0, SETTLE_TIMEOUT_MS)
  const remaining = await found()
  for (const line of violationReport(history, remaining)) tell(line)
  for (const { warnings } of servers) for (const line of warnings.filter(isError)) tell(line)
  return [
    ...progressFindings(recorder, minimums),
    {
      name: 'Requests that ended without an answer that counts',
      measured: history.filter(isUnknown).length,
      unit: '',
    },
    exactly('Of them never resolved by their key', unresolved(history).length, 0),
    ...ruleFindings(remaining),
  ]
}

export function ruleFindings(found: readonly Violation[]): Finding[] {
  return RULES.map((rule) =>
    exactly(RULE_LABELS[rule], found.filter((violation) => violation.rule === rule).length, 0),
  )
}

export function progressFindings(
  { history, waits }: Pick<Recorder, 'history' | 'waits'>,
  minimums: Minimums,
): Finding[] {
  const countDone = (kind: string) =>
    history.filter((operation) => operation.kind === kind && operation.outcome === 'ok').length
  return [
    atLeast('Bookings acknowledged', countDone('book'), minimums.bookings),
    ...(minimums.payments === undefined
      ? []
      : [atLeast('Payments made', countDone('pay'), minimums.payments)]),
    exactly('Answers 5xx other than 503 with Retry-After', waits.filter(isFault).length, 0),
  ]
}

/** Replaces waiting two minutes for a dead worker's claim to expire, and ten for the next check of an open checkout. */
async function expireClaims(admin: pg.Pool): Promise<void> {
  await admin.query(
    `update stripe_events set claimed_until = null, next_attempt_at = app_now()
     where processed_at is null and failed_at is null`,
  )
  await admin.query(
    'update invoice_checkouts set claimed_until = null, next_check_at = app_now() where ended_at is null',
  )
}

const isError = (line: string) => /"level":(50|60)/.test(line)
const isUnknown = ({ outcome }: { outcome: string }) => outcome === 'unknown'
