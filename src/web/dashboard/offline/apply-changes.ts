import type { Appointment } from '#contract/appointments.ts'
import type { OfflineCopy } from '#contract/offline.ts'
import {
  formerState,
  type JobStateTimes,
  jobState,
  type MarkedState,
  stateSince,
  timesInState,
} from '#domain/appointments/job-state.ts'
import { recordIdOf, type WaitingChange } from './change.ts'

/** The copy as the server will have it once the changes are synced. */
export function applyChanges(copy: OfflineCopy, waiting: readonly WaitingChange[]): OfflineCopy {
  const times: TimesById = new Map()
  const changed = unopposed(waiting).reduce((before, change) => applyChange(before, change, times), copy)
  const jobs = changed.jobs.toSorted(
    (a, b) => Date.parse(a.appointment_time) - Date.parse(b.appointment_time),
  )
  return { ...changed, jobs }
}

/** Without changes that wait for an answer, and those of the same record after them. A new job is shown nevertheless. */
function unopposed(waiting: readonly WaitingChange[]): WaitingChange[] {
  const opposed = new Set<string>()
  return waiting.filter(({ change, problem }) => {
    if (problem && change.kind !== 'create') opposed.add(recordIdOf(change))
    return !opposed.has(recordIdOf(change))
  })
}

/** When the states of a job began that were marked without a connection, by its id. An undo needs the earlier ones. */
type TimesById = Map<string, JobStateTimes>

function applyChange(
  copy: OfflineCopy,
  { change, madeAt }: WaitingChange,
  timesById: TimesById,
): OfflineCopy {
  const updateJobs = (update: (job: OfflineCopy['jobs'][number]) => object) => ({
    ...copy,
    jobs: copy.jobs.map((job) => ({ ...job, ...update(job) })),
  })
  switch (change.kind) {
    case 'create':
      return { ...copy, jobs: [...copy.jobs.filter(({ id }) => id !== change.job.id), newStop(change.job)] }
    case 'edit':
      return updateJobs((job) => {
        if (job.id !== change.job.id) return {}
        // Edits leave the deposit alone, and the client may have paid it since the owner saw the job.
        const edited = { ...change.job, deposit: job.deposit }
        if (!isMovedAhead(job, change.job, madeAt)) return { ...edited, ...pickState(job) }
        timesById.set(job.id, NO_TIMES)
        return { ...edited, ...stateFields(NO_TIMES) }
      })
    case 'state':
      return updateJobs((job) => {
        if (job.id !== change.seen.id) return {}
        const former = timesById.get(job.id) ?? timesOf(job)
        const times = timesInState(change.state, former, new Date(madeAt))
        timesById.set(job.id, times)
        return stateFields(times)
      })
    case 'cash':
      return updateJobs((job) => (job.id === change.job.id ? paid(job.invoice) : {}))
    case 'paid': {
      const { id } = change.invoice
      return {
        ...updateJobs((job) => (job.invoice?.id === id ? paid(job.invoice) : {})),
        invoices: copy.invoices.map((invoice) =>
          invoice.id === id ? { ...invoice, status: 'paid', paid_at: madeAt, paid_by: 'owner' } : invoice,
        ),
      }
    }
  }
}

const NO_TIMES: JobStateTimes = { on_the_way_at: null, started_at: null, done_at: null, no_show_at: null }

/** A job that is moved to a time ahead has yet to happen. The server clears its state, too. */
function isMovedAhead(before: Appointment, after: Appointment, movedAt: string): boolean {
  const start = Date.parse(after.appointment_time)
  return start !== Date.parse(before.appointment_time) && start > Date.parse(movedAt)
}

function pickState({ state, state_since, former_state }: Appointment) {
  return { state, state_since, former_state }
}

/** A new job without what the server will add to it. */
function newStop(job: Appointment): OfflineCopy['jobs'][number] {
  return { ...job, is_unpaid: false, drive: null, asks_location: false, invoice: null, texting: 'phone' }
}

function paid(invoice: OfflineCopy['jobs'][number]['invoice']) {
  return { is_unpaid: false, invoice: invoice && { ...invoice, status: 'paid' } }
}

/** The job after its owner has marked a state. */
export function inState(job: Appointment, state: MarkedState, markedAt: string): Appointment {
  return { ...job, ...stateFields(timesInState(state, timesOf(job), new Date(markedAt))) }
}

function stateFields(times: JobStateTimes): Pick<Appointment, 'state' | 'state_since' | 'former_state'> {
  return {
    state: jobState({ ...times, cancelled_at: null }),
    state_since: stateSince(times)?.toISOString() ?? null,
    former_state: formerState(times),
  }
}

const TIME_OF_STATE = {
  on_the_way: 'on_the_way_at',
  in_progress: 'started_at',
  done: 'done_at',
  no_show: 'no_show_at',
} as const satisfies Partial<Record<MarkedState, keyof JobStateTimes>>

/** A job tells only the time of its present state. The state before began at the same time, for all we know. */
function timesOf({ state, state_since, former_state }: Appointment): JobStateTimes {
  const times: JobStateTimes = { ...NO_TIMES }
  const since = state_since === null ? null : new Date(state_since)
  for (const marked of [former_state, state])
    if (marked !== 'scheduled' && marked !== 'cancelled') times[TIME_OF_STATE[marked]] = since
  return times
}
