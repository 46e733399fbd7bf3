import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment, ClientEmailStatus } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { moneyText } from '#web/format/money.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { type ToastAction, toast } from '#web/ui/toast-store.ts'
import { invalidateAppointments } from './appointments-query.ts'
import { changeSchedule } from './change-schedule.ts'
import { clientEmailText } from './client-email-text.ts'
import { keptOfJob } from './deposit-text.ts'
import { currentVersionFrom, NOT_CANCELLED, NOT_SAVED, showAppointmentFailure } from './save-failure.ts'
import { confirmWarnings } from './schedule-prompt.ts'
import type { Scope } from './series/scope.ts'
import { ScopeQuestion } from './series/scope-question.tsx'
import { cancelSentences, visitCountText } from './series/visit-text.ts'
import { shouldNotifyClient } from './should-notify-client.ts'
import { textCancelledVisitsAction, textClientAction } from './text-client.ts'
import { VersionRows } from './versions-step.tsx'

type CancelStepProps = {
  appointment: Appointment
  /** The version the owner saw, if the appointment was changed in the meantime. */
  previouslySeen: Appointment | undefined
  timeZone: string
  onBack: () => void
  onChanged: (current: Appointment) => void
  onScope: (scope: Scope) => void
  onCancelled: () => void
}

export function CancelStep(props: CancelStepProps) {
  const { appointment, previouslySeen, timeZone, onBack, onChanged, onScope, onCancelled } = props
  const queryClient = useQueryClient()
  const [nowMs] = useState(() => browserSession.serverNowMs())
  const [isRefunded, setRefunded] = useState(true)

  async function cancel(scope: Scope, tellClient: boolean, visits: readonly Appointment[]) {
    try {
      await cancelAppointment(appointment, scope, { tellClient, isRefunded, timeZone, visits })
      onCancelled()
    } catch (error) {
      const current = currentVersionFrom(error)
      if (current) onChanged(current)
      else showAppointmentFailure(error, NOT_CANCELLED)
      await invalidateAppointments(queryClient)
    }
  }

  return (
    <ScopeQuestion
      appointment={appointment}
      timeZone={timeZone}
      confirmLabel={(count) => (count > 1 ? `Cancel ${visitCountText(count)}` : 'Cancel Appointment')}
      busyLabel="Cancelling..."
      backLabel="Keep it"
      look="danger"
      tellOptions={(visits) => ({
        isPossible: visits.some((visit) => shouldNotifyClient(visit, null, nowMs)),
        isDefault: true,
      })}
      onScope={onScope}
      onConfirm={cancel}
      onBack={onBack}
    >
      {(visits) => (
        <>
          <p>{cancelSentences(appointment, { visits, timeZone, nowMs })}</p>
          {previouslySeen && (
            <>
              <p>It was changed in another window or on another device. Do you still want to cancel it?</p>
              <VersionRows
                left={{ name: 'You saw', version: previouslySeen }}
                right={{ name: 'Now', version: appointment }}
                timeZone={timeZone}
              />
            </>
          )}
          <DepositChoice visits={visits} isRefunded={isRefunded} onChange={setRefunded} />
        </>
      )}
    </ScopeQuestion>
  )
}

type DepositChoiceProps = {
  visits: readonly Appointment[]
  isRefunded: boolean
  onChange: (isRefunded: boolean) => void
}

/** Owners may keep the deposit of a single job. Those of several visits are refunded. */
function DepositChoice({ visits, isRefunded, onChange }: DepositChoiceProps) {
  const kept = visits.reduce((total, visit) => total + keptOfJob(visit), 0)
  if (kept === 0) return null
  if (visits.length > 1) return <p>Deposits of {moneyText(kept)} are refunded.</p>
  return (
    <>
      <CheckboxField
        label={`Refund the ${moneyText(kept)} deposit`}
        checked={isRefunded}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {!isRefunded && (
        <p>The client was promised a refund if you cancel. Keep it only if they called it off too late.</p>
      )}
    </>
  )
}

type CancelOptions = {
  tellClient: boolean
  isRefunded: boolean
  timeZone: string
  visits: readonly Appointment[]
}

async function cancelAppointment(
  seen: Appointment,
  scope: Scope,
  { tellClient, isRefunded, timeZone, visits }: CancelOptions,
): Promise<void> {
  const params = { id: seen.id }
  const body = { tell_client: tellClient, seen_updated_at: seen.updated_at }
  if (scope === 'this') {
    const kept = keptOfJob(seen)
    const { letter } = await callAsOwner(endpoints.cancelAppointment, {
      params,
      body: { ...body, keep_deposit: kept > 0 && !isRefunded },
    })
    showToast(
      'Appointment cancelled',
      [clientEmailText({ ...seen, letter }), cancelledDepositText(kept, isRefunded)],
      () => void restoreAppointment(seen),
      textClientAction(seen, { timeZone, isCancelled: true }),
    )
  } else {
    const input = { params, body: { ...body, scope } }
    const { cancelled, letter } = await callAsOwner(endpoints.cancelSeries, input)
    const sentences = [
      `${seen.client_name}, ${visitCountText(cancelled)}.`,
      clientEmailText({ ...seen, letter }),
    ]
    showToast(
      'Visits cancelled',
      sentences,
      () => void restoreSeries(seen),
      textCancelledVisitsAction(visits, timeZone),
    )
  }
}

function cancelledDepositText(kept: number, isRefunded: boolean): string | null {
  if (kept === 0) return null
  return isRefunded
    ? `We’re refunding the ${moneyText(kept)} deposit.`
    : `You keep the ${moneyText(kept)} deposit.`
}

function restoreAppointment(seen: Appointment) {
  const titles = { done: 'Job restored', taken: 'That time has since been taken' }
  return restore(seen, titles, (input) => callAsOwner(endpoints.restoreAppointment, input))
}

function restoreSeries(seen: Appointment) {
  const titles = { done: 'Visits restored', taken: 'Some of these times have since been taken' }
  return restore(seen, titles, (input) => callAsOwner(endpoints.restoreSeries, input))
}

type RestoreInput = { params: { id: string }; body: { confirmed: boolean } }

async function restore(
  { id, client_name, appointment_time: startsAt }: Appointment,
  { done, taken }: { done: string; taken: string },
  call: (input: RestoreInput) => Promise<{ letter: ClientEmailStatus }>,
): Promise<void> {
  const restored = await changeSchedule({
    call: (confirmed) => call({ params: { id }, body: { confirmed } }),
    confirm: (warnings) =>
      confirmWarnings({ title: taken, warnings, startsAt, confirmLabel: 'Restore anyway' }),
    explain: (error) => showAppointmentFailure(error, NOT_SAVED),
  })
  if (restored) showToast(done, [clientEmailText({ client_name, ...restored })])
}

function showToast(
  title: string,
  sentences: (string | null)[],
  onUndo?: () => void,
  secondaryAction?: ToastAction,
): void {
  const description = sentences.filter(Boolean).join(' ')
  toast({
    title,
    ...(description && { description }),
    ...(onUndo && { action: { label: 'Undo', onAction: onUndo } }),
    ...(secondaryAction && { secondaryAction }),
  })
}
