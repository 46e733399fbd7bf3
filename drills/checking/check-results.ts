import type pg from 'pg'
import { atLeast, type DrillContext, exactly, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import type { Product } from '#drills/product/open-product.ts'
import { readFinalRows } from './final-state.ts'
import {
  findViolations,
  isFault,
  RULES,
  type Rule,
  unresolvedRequests,
  type Violation,
  violationReport,
} from './history.ts'
import { pollUntil } from './poll-until.ts'

const SETTLE_TIMEOUT_MS = 60_000

const RULE_LABELS: Record<Rule, string> = {
  lost: 'Acknowledged rows that do not exist',
  unexpected: 'Rows that were refused or never requested but exist',
  duplicate: 'Keys with more than one row',
  'wrong id': 'Acknowledgements with the id of another row',
  incomplete: 'Rows with missing related rows',
  overlap: 'Overlapping appointments of one owner',
}

/** How much must succeed, because a product that refuses everything would break no rule. */
type Minimums = { bookings: number; payments?: number }

/** Compares the responses that clients got with the database, and logs the history of every violation. */
export async function checkResults(
  { log }: DrillContext,
  { admin, servers }: Pick<Product, 'admin' | 'servers'>,
  recorder: Recorder,
  minimums: Minimums,
): Promise<Finding[]> {
  const { history } = recorder
  await expireClaims(admin)
  // Webhooks about payments may take a while.
  const hasPayments = minimums.payments !== undefined
  const currentViolations = async () =>
    findViolations(
      history,
      (await readFinalRows(admin)).filter(({ kind }) => hasPayments || kind === 'book'),
    )
  await pollUntil(async () => (await currentViolations()).length === 0, SETTLE_TIMEOUT_MS)
  const remaining = await currentViolations()
  for (const line of violationReport(history, remaining)) log(line)
  for (const { warnings } of servers) for (const line of warnings.filter(isError)) log(line)
  return [
    ...progressFindings(recorder, minimums),
    {
      name: 'Attempts with an unknown outcome (5xx or no answer)',
      measured: history.filter(isUnknown).length,
      unit: '',
    },
    exactly('Requests whose outcome stayed unknown after all retries', unresolvedRequests(history).length, 0),
    ...ruleFindings(remaining),
  ]
}

export function ruleFindings(violations: readonly Violation[]): Finding[] {
  return RULES.map((rule) =>
    exactly(RULE_LABELS[rule], violations.filter((violation) => violation.rule === rule).length, 0),
  )
}

export function progressFindings(
  { history, timings }: Pick<Recorder, 'history' | 'timings'>,
  minimums: Minimums,
): Finding[] {
  const countDone = (kind: string) =>
    history.filter((operation) => operation.kind === kind && operation.outcome === 'ok').length
  return [
    atLeast('Bookings acknowledged', countDone('book'), minimums.bookings),
    ...(minimums.payments === undefined
      ? []
      : [atLeast('Payments made', countDone('pay'), minimums.payments)]),
    exactly('Requests answered with 5xx, except 503 with Retry-After', timings.filter(isFault).length, 0),
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
