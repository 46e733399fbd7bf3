import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { type Change, lateRequestOf, type Problem, recordIdOf, type WaitingChange } from './change.ts'
import { rebaseChange } from './rebase-change.ts'

/** Where changes wait. An update of changes that are no longer there is ignored. */
export type ChangeStore = {
  /** In the order in which they were made. */
  list(): Promise<WaitingChange[]>
  update(edit: { changed?: readonly WaitingChange[]; removed?: readonly WaitingChange[] }): Promise<void>
  /** Called before a change is removed, because the server has it now. */
  onSent(sent: WaitingChange): Promise<void>
}

/** Calls the server. The same key is used for every attempt. */
export type SendChange = (key: string, endpoint: Endpoint, input: object) => Promise<unknown>

/** After so many failures on one change, the owner is asked, so that it does not hold up the others for good. */
const MAX_FAILURES = 5

/** A job that somebody else changes again and again is left for the next time. */
const MAX_REBASES = 20

/**
 * Sends the changes in their order. A change that needs an answer from the owner holds up only those of the same record.
 * Resolves to how many were sent.
 */
export async function sendChanges(store: ChangeStore, send: SendChange): Promise<number> {
  let attemptsLeft = (await store.list()).length + MAX_REBASES
  let sentCount = 0
  while (attemptsLeft-- > 0) {
    const waiting = await store.list()
    const next = firstSendable(waiting)
    if (!next) return sentCount
    const { endpoint, input } = lateRequestOf(next)
    try {
      const output = await send(next.key, endpoint, input)
      await store.onSent(next)
      await store.update({ removed: [next], changed: rebasedAfter(next, waiting, output) })
      sentCount++
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const changed = afterRefusal(next, error)
      if (changed) await store.update({ changed: [changed] })
      if (!changed || (changed.problem === null && changed.failures > next.failures)) return sentCount
    }
  }
  return sentCount
}

function firstSendable(waiting: readonly WaitingChange[]): WaitingChange | undefined {
  const heldUp = new Set(waiting.filter(({ problem }) => problem).map(({ change }) => recordIdOf(change)))
  return waiting.find(({ change }) => !heldUp.has(recordIdOf(change)))
}

/** The later changes of the same job: they now follow what the server has stored. */
function rebasedAfter(
  sent: WaitingChange,
  waiting: readonly WaitingChange[],
  output: unknown,
): WaitingChange[] {
  if (sent.change.kind === 'cash' || sent.change.kind === 'paid') return []
  return laterOf(sent, waiting).map((later) => afterCurrent(later, output as Appointment, sent.change))
}

/** The change of a job as it is now, or the question which of two versions to keep. `after` is what was sent before. */
function afterCurrent(waiting: WaitingChange, current: Appointment, after?: Change): WaitingChange {
  const { madeAt } = waiting
  const { change, isConflict } = rebaseChange(waiting.change, current, { madeAt, ...(after && { after }) })
  return isConflict ? { ...waiting, problem: { kind: 'changed', current } } : { ...waiting, change }
}

/** What becomes of a change that the server did not accept. Null: it waits, with all others, for a better time. */
function afterRefusal(waiting: WaitingChange, error: ApiError): WaitingChange | null {
  const withProblem = (problem: Problem) => ({ ...waiting, problem })
  if (error.code === 'internal') {
    const failures = waiting.failures + 1
    if (failures < MAX_FAILURES) return { ...waiting, failures }
    return { ...withProblem({ kind: 'refused', message: error.message }), failures: 0 }
  }
  if (error.status === 0 || [401, 402, 429].includes(error.status) || error.status >= 500) return null
  if (error.code === 'changed_elsewhere') {
    const current = error.details.current as Appointment
    return afterCurrent(waiting, current)
  }
  if (error.code === 'needs_confirmation')
    return withProblem({ kind: 'warnings', warnings: error.details.warnings as AppointmentWarning[] })
  return withProblem({ kind: error.code === 'not_found' ? 'gone' : 'refused', message: error.message })
}

/** A change whose problem the owner has answered: it is sent over what stood in its way. */
export function withProblemAnswered(waiting: WaitingChange): WaitingChange {
  const { problem, change } = waiting
  if (problem?.kind !== 'changed')
    return { ...waiting, problem: null, isConfirmed: waiting.isConfirmed || problem?.kind === 'warnings' }
  // The owner marks the job now, whatever its state was.
  const isMark = change.kind === 'state'
  return {
    ...rebasedOnto(waiting, problem.current),
    problem: null,
    isConfirmed: waiting.isConfirmed || isMark,
  }
}

/** The answered change, and the later ones of its job: the owner has now seen the version that they are made for. */
export function changedByAnswer(answered: WaitingChange, waiting: readonly WaitingChange[]): WaitingChange[] {
  const { problem } = answered
  if (problem?.kind !== 'changed') return [withProblemAnswered(answered)]
  const later = laterOf(answered, waiting).map((change) => rebasedOnto(change, problem.current))
  return [withProblemAnswered(answered), ...later]
}

/** Without a question: what the owner changed takes precedence. */
function rebasedOnto(waiting: WaitingChange, current: Appointment): WaitingChange {
  return { ...waiting, change: rebaseChange(waiting.change, current, waiting).change }
}

/**
 * The changes that are dropped with this one: without their record, later changes of it make no sense, nor do later states
 * without an earlier one.
 */
export function droppedWith(dropped: WaitingChange, waiting: readonly WaitingChange[]): WaitingChange[] {
  const hasNoRecord = dropped.change.kind === 'create' || dropped.problem?.kind === 'gone'
  const isMark = dropped.change.kind === 'state'
  const goesToo = ({ change }: WaitingChange) => hasNoRecord || (isMark && change.kind === 'state')
  return [dropped, ...laterOf(dropped, waiting).filter(goesToo)]
}

/** The later changes that stay: they no longer build on the dropped one. */
export function changedByDrop(dropped: WaitingChange, waiting: readonly WaitingChange[]): WaitingChange[] {
  const { change, problem } = dropped
  if (change.kind !== 'edit') return []
  const current = problem?.kind === 'changed' ? problem.current : change.seen
  return laterOf(dropped, waiting).map((later) => rebasedOnto(later, current))
}

function laterOf(first: WaitingChange, waiting: readonly WaitingChange[]): WaitingChange[] {
  const recordId = recordIdOf(first.change)
  return waiting.filter(({ number, change }) => number > first.number && recordIdOf(change) === recordId)
}
