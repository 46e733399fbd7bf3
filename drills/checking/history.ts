/** What a client knows about a request: done, not done, or unknown. */
export type Outcome = 'ok' | 'failed' | 'unknown'

/** One request of a client. A retry has the same idempotency key. */
export type Operation = {
  kind: 'book' | 'invoice' | 'pay'
  /** Idempotency key, also part of the row that the request creates. */
  key: string
  outcome: Outcome
  /** Null if there was no response. */
  status: number | null
  /** Id of the row, from the response. */
  id: string | null
  fromMs: number
  toMs: number
}

/** A row in the database at the end of the drill. */
export type FinalRow = {
  kind: Operation['kind']
  key: string
  id: string
  /** The owner's time that the row occupies; null for invoices and payments. */
  taken: { owner: string; start: number; end: number } | null
  /** Related rows that should exist but do not. */
  missing: readonly string[]
}

export type Violation = { rule: Rule; key: string; sentence: string }
export type Rule = 'lost' | 'never asked for' | 'twice' | 'another' | 'half' | 'overlap'

export const RULES: readonly Rule[] = ['lost', 'never asked for', 'twice', 'another', 'half', 'overlap']

/** A 5xx or a missing response is unknown: the transaction may have been committed before the failure. */
export function outcomeOf(status: number | null): Outcome {
  if (status === null || status >= 500) return 'unknown'
  return status < 400 ? 'ok' : 'failed'
}

/** A 503 with Retry-After is no fault. A missing response is counted separately. */
export function isFault({
  status,
  hasRetryAfter,
}: {
  status: number | null
  hasRetryAfter: boolean
}): boolean {
  return status !== null && status >= 500 && !(status === 503 && hasRetryAfter)
}

/** The history as clients knew it at a moment: open requests are unknown, later ones are left out. */
export function knownAt(
  history: readonly Operation[],
  moment: { fromMs: number; toMs: number },
): Operation[] {
  return history
    .filter(({ fromMs }) => fromMs <= moment.toMs)
    .map((one) => (one.toMs <= moment.fromMs ? one : { ...one, outcome: 'unknown', status: null, id: null }))
}

/** What is found must be explained by what clients were told. */
export function violations(history: readonly Operation[], found: readonly FinalRow[]): Violation[] {
  const wishes = Map.groupBy(history, operationName)
  const rows = Map.groupBy(found, operationName)
  return [
    ...[...wishes.values()].flatMap((tries) =>
      violationsForKey(tries, rows.get(operationName(tries[0] as Operation)) ?? []),
    ),
    ...found
      .filter((row) => !wishes.has(operationName(row)))
      .map((row) => violation('never asked for', row, 'nobody asked for it')),
    ...found
      .filter(({ missing }) => missing.length > 0)
      .map((row) => violation('half', row, `${row.id} has no ${row.missing.join(', no ')}`)),
    ...overlaps(found),
  ]
}

/** Keys whose outcome stayed unknown after all retries. */
export function unresolved(history: readonly Operation[]): string[] {
  return [...Map.groupBy(history, operationName)]
    .filter(([, tries]) => tries.every(({ outcome }) => outcome === 'unknown'))
    .map(([name]) => name)
}

/** The violations and all requests with their keys. */
export function violationReport(history: readonly Operation[], found: readonly Violation[]): string[] {
  const keys = new Set(found.map(({ key }) => key))
  return [
    ...found.map(({ rule, key, sentence }) => `${rule}: ${key}: ${sentence}`),
    ...history
      .filter(({ key }) => keys.has(key))
      .map(
        ({ kind, key, outcome, status, id, fromMs, toMs }) =>
          `${Math.round(fromMs)}–${Math.round(toMs)} ms  ${kind} ${key}: ${outcome} (${status ?? 'no answer'})${id ? ` ${id}` : ''}`,
      ),
  ]
}

function violationsForKey(tries: readonly Operation[], rows: readonly FinalRow[]): Violation[] {
  const [request] = tries as [Operation]
  const acknowledged = tries.find(({ outcome }) => outcome === 'ok')
  const [row] = rows
  if (rows.length > 1) return [violation('twice', request, `${rows.length} rows`)]
  if (acknowledged && !row)
    return [violation('lost', request, `${acknowledged.id ?? 'it'} was acknowledged and is not there`)]
  if (acknowledged && row && acknowledged.id !== null && acknowledged.id !== row.id)
    return [violation('another', request, `${acknowledged.id} was acknowledged and ${row.id} is there`)]
  const wasRefused = !acknowledged && tries.at(-1)?.outcome === 'failed'
  return wasRefused && row
    ? [violation('never asked for', request, `it was refused and ${row.id} is there`)]
    : []
}

function overlaps(found: readonly FinalRow[]): Violation[] {
  const rowsByOwner = Map.groupBy(
    found.filter((row) => row.taken),
    ({ taken }) => taken?.owner,
  )
  return [...rowsByOwner.values()].flatMap((rows) => {
    const sorted = rows.toSorted((a, b) => startOf(a) - startOf(b))
    let latest: FinalRow | undefined
    return sorted.flatMap((row) => {
      const before = latest
      if (!before || endOf(row) > endOf(before)) latest = row
      const clashes = before !== undefined && startOf(row) < endOf(before)
      return clashes ? [violation('overlap', row, `${row.id} overlaps ${before.id} of ${before.key}`)] : []
    })
  })
}

const startOf = ({ taken }: FinalRow) => taken?.start ?? 0
const endOf = ({ taken }: FinalRow) => taken?.end ?? 0
const operationName = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`
const violation = (rule: Rule, { key }: { key: string }, sentence: string): Violation => ({
  rule,
  key,
  sentence,
})
