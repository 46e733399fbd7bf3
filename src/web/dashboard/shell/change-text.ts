import type { Appointment } from '#contract/appointments.ts'
import type { MarkedState } from '#domain/appointments/job-state.ts'
import { differences } from '#web/dashboard/appointments/versions.ts'
import type { Change, WaitingChange } from '#web/dashboard/offline/change.ts'
import { moneyText } from '#web/format/money.ts'
import { shortDateText, timeText } from '#web/format/wall-clock.ts'

const MARKED: Readonly<Record<MarkedState, string>> = {
  scheduled: 'Marked as scheduled again',
  on_the_way: 'Marked as on the way',
  in_progress: 'Marked as in progress',
  done: 'Marked as done',
  no_show: 'Marked as a no-show',
}

/** Whose job or invoice it is. */
export function changedRecord(change: Change): string {
  switch (change.kind) {
    case 'state':
      return change.seen.client_name
    case 'paid':
      return change.invoice.client_name ?? change.invoice.number
    default:
      return change.job.client_name
  }
}

/** `Marked as done, 10:32 AM`. */
export function changeText({ change, madeAt }: WaitingChange, timeZone: string): string {
  switch (change.kind) {
    case 'create': {
      const { appointment_time } = change.job
      return `New job, ${shortDateText(timeZone, appointment_time)}, ${timeText(timeZone, appointment_time)}`
    }
    case 'edit': {
      const fields = differences(change.job, change.seen, timeZone).map(({ label }) => label.toLowerCase())
      return `Changed ${fields.join(', ') || 'nothing'}`
    }
    case 'state':
      return `${MARKED[change.state]}, ${timeText(timeZone, madeAt)}`
    case 'cash':
      return 'Paid in cash'
    case 'paid':
      return `${change.invoice.number} marked as paid`
  }
}

/** Why the owner is asked before a job is marked: it is in another state by now, or was moved. */
export function markedElsewhereText({ state, state_since }: Appointment, timeZone: string): string {
  if (state_since === null || state === 'cancelled') return 'This job was moved in the meantime.'
  return `${MARKED[state]} elsewhere, ${timeText(timeZone, state_since)}.`
}

/** What the owner typed, in lines. */
export function jobDetails(job: Appointment): string {
  const { service, duration, price, client_phone, client_email, address, notes } = job
  const lines = [
    [service, `${duration} mins`, price === null ? '' : moneyText(price)].filter(Boolean).join(', '),
    [client_phone, client_email].filter(Boolean).join(', '),
    address,
    notes,
  ]
  return lines.filter(Boolean).join('\n')
}
