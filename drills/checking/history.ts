/** Whether a request was done, as far as its client knows. */
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
  occupiedTime: { owner: string; start: number; end: number } | null
  /** Related rows that should exist but do not. */
  missing: readonly string[]
}

export type Violation = { rule: Rule; key: string; sentence: string }
export type Rule = 'lost' | 'unexpected' | 'duplicate' | 'wrong id' | 'incomplete' | 'overlap'

export const RULES: readonly Rule[] = ['lost', 'unexpected', 'duplicate', 'wrong id', 'incomplete', 'overlap']

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

/**
 * The history as clients knew it at a moment within `during`, which is all that is known about the moment: requests that
 * were pending then are unknown, later ones are left out.
 */
export function historyAsOf(
  history: readonly Operation[],
  during: { fromMs: number; toMs: number },
): Operation[] {
  return history
    .filter(({ fromMs }) => fromMs <= during.toMs)
    .map((operation) =>
      operation.toMs <= during.fromMs
        ? operation
        : { ...operation, outcome: 'unknown', status: null, id: null },
    )
}

/** Compares the final rows with the responses, and returns every contradiction. */
export function findViolations(history: readonly Operation[], finalRows: readonly FinalRow[]): Violation[] {
  const attemptsByOperation = Map.groupBy(history, operationName)
  const rowsByOperation = Map.groupBy(finalRows, operationName)
  return [
    ...[...attemptsByOperation.values()].flatMap((attempts) =>
      violationsForKey(attempts, rowsByOperation.get(operationName(attempts[0] as Operation)) ?? []),
    ),
    ...finalRows
      .filter((row) => !attemptsByOperation.has(operationName(row)))
      .map((row) => violation('unexpected', row, 'nobody requested it')),
    ...finalRows
      .filter(({ missing }) => missing.length > 0)
      .map((row) => violation('incomplete', row, `${row.id} has no ${row.missing.join(', no ')}`)),
    ...overlaps(finalRows),
  ]
}

/** The requests whose outcome stayed unknown after all retries. */
export function unresolvedRequests(history: readonly Operation[]): string[] {
  return [...Map.groupBy(history, operationName)]
    .filter(([, attempts]) => attempts.every(({ outcome }) => outcome === 'unknown'))
    .map(([name]) => name)
}

/** The violations, and every request with one of their keys. */
export function violationReport(history: readonly Operation[], violations: readonly Violation[]): string[] {
  const keys = new Set(violations.map(({ key }) => key))
  return [
    ...violations.map(({ rule, key, sentence }) => `${rule}: ${key}: ${sentence}`),
    ...history
      .filter(({ key }) => keys.has(key))
      .map(
        ({ kind, key, outcome, status, id, fromMs, toMs }) =>
          `${Math.round(fromMs)}–${Math.round(toMs)} ms  ${kind} ${key}: ${outcome} (${status ?? 'no answer'})${id ? ` ${id}` : ''}`,
      ),
  ]
}

function violationsForKey(attempts: readonly Operation[], rows: readonly FinalRow[]): Violation[] {
  const [request] = attempts as [Operation]
  const acknowledged = attempts.find(({ outcome }) => outcome === 'ok')
  const [row] = rows
  if (rows.length > 1) return [violation('duplicate', request, `${rows.length} rows`)]
  if (acknowledged && !row)
    return [violation('lost', request, `${acknowledged.id ?? 'it'} was acknowledged but does not exist`)]
  if (acknowledged && row && acknowledged.id !== null && acknowledged.id !== row.id)
    return [violation('wrong id', request, `${acknowledged.id} was acknowledged but ${row.id} exists`)]
  const wasRefused = !acknowledged && attempts.at(-1)?.outcome === 'failed'
  return wasRefused && row ? [violation('unexpected', request, `it was refused but ${row.id} exists`)] : []
}

function overlaps(finalRows: readonly FinalRow[]): Violation[] {
  const rowsByOwner = Map.groupBy(
    finalRows.filter((row) => row.occupiedTime),
    ({ occupiedTime }) => occupiedTime?.owner,
  )
  return [...rowsByOwner.values()].flatMap((rows) => {
    const sorted = rows.toSorted((a, b) => startOf(a) - startOf(b))
    let lastToEnd: FinalRow | undefined
    return sorted.flatMap((row) => {
      const earlier = lastToEnd
      if (!earlier || endOf(row) > endOf(earlier)) lastToEnd = row
      const clashes = earlier !== undefined && startOf(row) < endOf(earlier)
      return clashes ? [violation('overlap', row, `${row.id} overlaps ${earlier.id} of ${earlier.key}`)] : []
    })
  })
}

const startOf = ({ occupiedTime }: FinalRow) => occupiedTime?.start ?? 0
const endOf = ({ occupiedTime }: FinalRow) => occupiedTime?.end ?? 0
const operationName = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`
const violation = (rule: Rule, { key }: { key: string }, sentence: string): Violation => ({
  rule,
  key,
  sentence,
})
