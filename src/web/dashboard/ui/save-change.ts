import type { Appointment, ChangedAppointment } from '#contract/appointments.ts'
import type { Invoice } from '#contract/invoices.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newIdempotencyKey } from '#web/api/new-idempotency-key.ts'
import { callOnceAs } from '#web/billing/call-as-owner.ts'
import { type Change, recordIdOf, requestOf } from '#web/dashboard/offline/change.ts'
import { mustWait, waitingChanges } from '#web/dashboard/offline/waiting-changes.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { toast } from '#web/ui/toast-store.ts'
import { offlineData } from './offline-data.ts'
import { waitAtMost } from './wait-at-most.ts'
import { waitingFlag } from './waiting-flag.ts'

type Outputs = {
  create: Appointment
  edit: ChangedAppointment
  state: Appointment
  cash: Invoice
  paid: Invoice
}

const MAX_WAIT_FOR_STORAGE_MS = 2_000

const NOT_KEPT = {
  code: 'unavailable',
  message: 'This browser couldn’t keep your change. Try again once you’re connected.',
  requestId: null,
} as const

/** Saves a change, or keeps it on this device until there is a connection: then it resolves to null, and a toast says so. */
export async function saveChange<C extends Change>(change: C): Promise<Outputs[C['kind']] | null> {
  const key = newIdempotencyKey()
  if (!(await mustWaitForOthers(recordIdOf(change)))) {
    try {
      const { endpoint, input } = requestOf(change)
      const userId = sessionOf(browserSession.state())?.user.id ?? ''
      return (await callOnceAs(userId)(key, endpoint, input)) as Outputs[C['kind']]
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0 || !(await keep(key, change))) throw error
      return null
    }
  }
  if (!(await keep(key, change))) throw new ApiError(0, NOT_KEPT)
  void offlineData
    .current()
    ?.syncChanges()
    .catch(() => undefined)
  return null
}

/** Whether the change has to wait for others, which may be on this device since an earlier visit. */
export async function mustWaitForOthers(recordId: string): Promise<boolean> {
  if (!waitingChanges.isRead()) {
    // Where the app is not kept, this may not load, and nothing waits.
    const reading = offlineData.fetch().then(({ readWaitingChanges }) => readWaitingChanges())
    await waitAtMost(MAX_WAIT_FOR_STORAGE_MS, reading)
  }
  return mustWait(recordId)
}

async function keep(key: string, change: Change): Promise<boolean> {
  try {
    const { keepChange } = await offlineData.fetch()
    await keepChange(key, change)
    waitingFlag.set(true)
  } catch {
    // This browser does not keep the app, or blocks storage.
    return false
  }
  const isAsked = waitingChanges.list().some(({ problem, change: other }) => {
    return problem !== null && recordIdOf(other) === recordIdOf(change)
  })
  toast({
    title: 'Waiting to sync',
    description: isAsked
      ? 'Saved on this device. First answer the open question about it.'
      : 'Saved on this device. It’s sent once you’re connected.',
    recordId: recordIdOf(change),
  })
  return true
}
