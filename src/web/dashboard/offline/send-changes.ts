import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { lateRequestOf, type Problem, recordIdOf, type WaitingChange } from './change.ts'
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
  const recordId = recordIdOf(sent.change)
  return waiting
    .filter(({ number, change }) => number > sent.number && recordIdOf(change) === recordId)
    .map((later) => ({ ...later, change: rebaseChange(later.change, output as Appointment).change }))
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
    const { change, isConflict } = rebaseChange(waiting.change, current)
    return isConflict ? withProblem({ kind: 'changed', current }) : { ...waiting, change }
  }
  if (error.code === 'needs_confirmation')
    return withProblem({ kind: 'warnings', warnings: error.details.warnings as AppointmentWarning[] })
  return withProblem({ kind: error.code === 'not_found' ? 'gone' : 'refused', message: error.message })
}

/** A change whose problem the owner has answered: it is sent over what stood in its way. */
export function withProblemAnswered(waiting: WaitingChange): WaitingChange {
  const { problem, change } = waiting
  if (problem?.kind === 'changed')
    return { ...waiting, problem: null, change: rebaseChange(change, problem.current).change }
  return { ...waiting, problem: null, isConfirmed: waiting.isConfirmed || problem?.kind === 'warnings' }
}

/** The changes that are dropped with this one: without their record, later changes of it make no sense. */
export function droppedWith(dropped: WaitingChange, waiting: readonly WaitingChange[]): WaitingChange[] {
  const hasNoRecord = dropped.change.kind === 'create' || dropped.problem?.kind === 'gone'
  if (!hasNoRecord) return [dropped]
  const recordId = recordIdOf(dropped.change)
  return waiting.filter(({ number, change }) => number >= dropped.number && recordIdOf(change) === recordId)
}
