/** What a client was told: done; surely not done; or nothing it could rely on, so that both are possible. */
export type Told = 'ok' | 'failed' | 'unknown'

/** One request of a client. The same wish sent again has the same key. */
export type Operation = {
  kind: 'book' | 'invoice' | 'pay'
  /** Names the wish, and the row that comes of it. */
  key: string
  told: Told
  /** Null when no answer came. */
  status: number | null
  /** Of the row, as the answer named it. */
  id: string | null
  fromMs: number
  toMs: number
}

/** A row as it is found when everything is over. */
export type Found = {
  kind: Operation['kind']
  key: string
  id: string
  /** Whose time it takes, and from when to when; null for what takes none. */
  taken: { owner: string; start: number; end: number } | null
  /** What belongs to it and is not there. */
  missing: readonly string[]
}

export type Violation = { rule: Rule; key: string; sentence: string }
export type Rule = 'lost' | 'never asked for' | 'twice' | 'another' | 'half' | 'overlap'

export const RULES: readonly Rule[] = ['lost', 'never asked for', 'twice', 'another', 'half', 'overlap']

/** A 5xx or silence tells nothing: the commit may have been made before the answer broke off. */
export function toldBy(status: number | null): Told {
  if (status === null || status >= 500) return 'unknown'
  return status < 400 ? 'ok' : 'failed'
}

/** A 503 with a time to come back is an honest answer; silence is none at all. */
export function isFault({
  status,
  hasRetryAfter,
}: {
  status: number | null
  hasRetryAfter: boolean
}): boolean {
  return status !== null && status >= 500 && !(status === 503 && hasRetryAfter)
}

/** What clients knew at a moment: who still waited for an answer then knew nothing, who began later is not in it. */
export function knownAt(
  history: readonly Operation[],
  moment: { fromMs: number; toMs: number },
): Operation[] {
  return history
    .filter(({ fromMs }) => fromMs <= moment.toMs)
    .map((one) => (one.toMs <= moment.fromMs ? one : { ...one, told: 'unknown', status: null, id: null }))
}

/** What is found must be explained by what clients were told. */
export function violations(history: readonly Operation[], found: readonly Found[]): Violation[] {
  const wishes = Map.groupBy(history, nameOf)
  const rows = Map.groupBy(found, nameOf)
  return [
    ...[...wishes.values()].flatMap((tries) => ofWish(tries, rows.get(nameOf(tries[0] as Operation)) ?? [])),
    ...found
      .filter((row) => !wishes.has(nameOf(row)))
      .map((row) => says('never asked for', row, 'nobody asked for it')),
    ...found
      .filter(({ missing }) => missing.length > 0)
      .map((row) => says('half', row, `${row.id} has no ${row.missing.join(', no ')}`)),
    ...overlaps(found),
  ]
}

/** Keys that nobody ever got a word about that counts. */
export function unresolved(history: readonly Operation[]): string[] {
  return [...Map.groupBy(history, nameOf)]
    .filter(([, tries]) => tries.every(({ told }) => told === 'unknown'))
    .map(([name]) => name)
}

/** All that was asked under the keys of these violations: the smallest part of the history that shows them. */
export function storyOf(history: readonly Operation[], found: readonly Violation[]): string[] {
  const keys = new Set(found.map(({ key }) => key))
  return [
    ...found.map(({ rule, key, sentence }) => `${rule}: ${key}: ${sentence}`),
    ...history
      .filter(({ key }) => keys.has(key))
      .map(
        ({ kind, key, told, status, id, fromMs, toMs }) =>
          `${Math.round(fromMs)}–${Math.round(toMs)} ms  ${kind} ${key}: ${told} (${status ?? 'no answer'})${id ? ` ${id}` : ''}`,
      ),
  ]
}

function ofWish(tries: readonly Operation[], rows: readonly Found[]): Violation[] {
  const [wish] = tries as [Operation]
  const promised = tries.find(({ told }) => told === 'ok')
  const [row] = rows
  if (rows.length > 1) return [says('twice', wish, `${rows.length} rows`)]
  if (promised && !row)
    return [says('lost', wish, `${promised.id ?? 'it'} was acknowledged and is not there`)]
  if (promised && row && promised.id !== null && promised.id !== row.id)
    return [says('another', wish, `${promised.id} was acknowledged and ${row.id} is there`)]
  const wasRefused = !promised && tries.at(-1)?.told === 'failed'
  return wasRefused && row ? [says('never asked for', wish, `it was refused and ${row.id} is there`)] : []
}

function overlaps(found: readonly Found[]): Violation[] {
  const ofOwner = Map.groupBy(
    found.filter((row) => row.taken),
    ({ taken }) => taken?.owner,
  )
  return [...ofOwner.values()].flatMap((rows) => {
    const inOrder = rows.toSorted((one, other) => startOf(one) - startOf(other))
    let latest: Found | undefined
    return inOrder.flatMap((row) => {
      const before = latest
      if (!before || endOf(row) > endOf(before)) latest = row
      const clashes = before !== undefined && startOf(row) < endOf(before)
      return clashes ? [says('overlap', row, `${row.id} overlaps ${before.id} of ${before.key}`)] : []
    })
  })
}

const startOf = ({ taken }: Found) => taken?.start ?? 0
const endOf = ({ taken }: Found) => taken?.end ?? 0
const nameOf = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`
const says = (rule: Rule, { key }: { key: string }, sentence: string): Violation => ({ rule, key, sentence })
