import type pg from 'pg'
import { atLeast, type Drilling, exactly, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import type { Product } from '#drills/product/open-product.ts'
import { eventually } from './eventually.ts'
import { finalState } from './final-state.ts'
import { isFault, RULES, type Rule, storyOf, unresolved, type Violation, violations } from './history.ts'

const SETTLED_WITHIN_MS = 60_000

const SENTENCES: Record<Rule, string> = {
  lost: 'Acknowledged and lost',
  'never asked for': 'There, although refused or never asked for',
  twice: 'Done twice under one key',
  another: 'Acknowledged under another id',
  half: 'Half states',
  overlap: 'Overlaps',
}

/** A product in which nobody gets anything done keeps every rule. */
type Least = { bookings: number; payments?: number }

/** Compares what clients were told with what is there, and tells the story of whatever does not fit. */
export async function judge(
  { tell }: Drilling,
  { admin, servers }: Product,
  recorder: Recorder,
  least: Least,
): Promise<Finding[]> {
  const { history } = recorder
  await letClaimsEnd(admin)
  // What the provider tells of a payment arrives in its own time.
  const pays = least.payments !== undefined
  const found = async () =>
    violations(
      history,
      (await finalState(admin)).filter(({ kind }) => pays || kind === 'book'),
    )
  await eventually(async () => (await found()).length === 0, SETTLED_WITHIN_MS)
  const broken = await found()
  for (const line of storyOf(history, broken)) tell(line)
  for (const { complaints } of servers) for (const line of complaints.filter(isError)) tell(line)
  return [
    ...gotDone(recorder, least),
    {
      what: 'Requests that ended without an answer that counts',
      measured: history.filter(isUnknown).length,
      unit: '',
    },
    exactly('Of them never resolved by their key', unresolved(history).length, 0),
    ...keptRules(broken),
  ]
}

export function keptRules(found: readonly Violation[]): Finding[] {
  return RULES.map((rule) => exactly(SENTENCES[rule], found.filter((one) => one.rule === rule).length, 0))
}

export function gotDone({ history, waits }: Pick<Recorder, 'history' | 'waits'>, least: Least): Finding[] {
  const told = (kind: string) => history.filter((one) => one.kind === kind && one.told === 'ok').length
  return [
    atLeast('Bookings acknowledged', told('book'), least.bookings),
    ...(least.payments === undefined ? [] : [atLeast('Payments made', told('pay'), least.payments)]),
    exactly('Answers 5xx other than 503 with Retry-After', waits.filter(isFault).length, 0),
  ]
}

/** Stands for the two minutes that a dead worker's claim lasts, and the ten until an open checkout is looked at. */
async function letClaimsEnd(admin: pg.Pool): Promise<void> {
  await admin.query(
    `update stripe_events set claimed_until = null, next_attempt_at = app_now()
     where processed_at is null and failed_at is null`,
  )
  await admin.query(
    'update invoice_checkouts set claimed_until = null, next_check_at = app_now() where ended_at is null',
  )
}

const isError = (line: string) => /"level":(50|60)/.test(line)
const isUnknown = ({ told }: { told: string }) => told === 'unknown'
