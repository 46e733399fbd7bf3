import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { AppointmentWarning } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Service } from '#contract/services.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { KnownClient } from '#web/dashboard/client-picker/client-choice.ts'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { dateValue, shortDateText, timeText } from '#web/format/wall-clock.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { type AppointmentBody, appointmentSchema, initialValues } from './appointment-values.ts'
import classes from './appointments.module.css'
import { invalidateAppointments } from './appointments-query.ts'
import { BookingDataLoader } from './booking-data-loader.tsx'
import { confirmationToast } from './confirmation-toast.ts'
import { timingFromFields } from './instant-from-fields.ts'
import { toFormFields, warningsFrom } from './save-failure.ts'
import { CreateSeriesStep } from './series/create-series-step.tsx'
import { type PlannedSeries, planSeries } from './series/plan-series.ts'
import { RepeatFields } from './series/repeat-fields.tsx'
import { parseRepeat } from './series/repeat-values.ts'
import { TellClientField } from './series/tell-client-field.tsx'
import { ServiceField } from './service-field.tsx'
import { useSendConfirmation } from './use-send-confirmation.ts'
import { LiveWarnings, WarningList } from './warning-list.tsx'

type ScheduleDrawerProps = Pick<ComponentProps<typeof ScheduleForm>, 'client' | 'onClose' | 'onScheduled'> & {
  isOpened: boolean
}

export function ScheduleDrawer({ client, isOpened, onClose, onScheduled }: ScheduleDrawerProps) {
  return (
    <Dialog
      title="Schedule Appointment"
      subtitle={`Creating appointment for ${client.name}`}
      look="sheet"
      isOpened={isOpened}
      onClose={onClose}
    >
      <BookingDataLoader onClose={onClose}>
        {(data) => <ScheduleForm {...data} client={client} onClose={onClose} onScheduled={onScheduled} />}
      </BookingDataLoader>
    </Dialog>
  )
}

type ScheduleFormProps = {
  client: KnownClient
  timeZone: string
  services: readonly Service[]
  onClose: () => void
  /** Called with the appointment's date in the business's time zone. */
  onScheduled: (date: string) => void
}

type Unconfirmed = { body: AppointmentBody; warnings: AppointmentWarning[] }

function ScheduleForm({ client, timeZone, services, onClose, onScheduled }: ScheduleFormProps) {
  const queryClient = useQueryClient()
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null)
  const [planned, setPlanned] = useState<PlannedSeries | null>(null)
  const confirmation = useSendConfirmation()
  const [initial] = useState(() => emptyValues(client, timeZone))
  const { form, text, change, values, isBusy } = useForm({
    schema: appointmentSchema(timeZone, { kind: 'known', client }),
    initial,
    send: submit,
  })

  async function submit(body: AppointmentBody) {
    const repeat = parseRepeat(values)
    if (!repeat) return schedule(body)
    return planSeries(
      { body, repeat, clientEmail: client.email },
      { onPlanned: setPlanned, explain: showNotScheduled },
    )
  }

  async function finish(startsAt: string) {
    onScheduled(dateValue(timeZone, startsAt))
    await invalidateAppointments(queryClient)
  }

  async function schedule(body: AppointmentBody) {
    const { appointment_time } = body
    const tell_client = canConfirm && confirmation.isOn
    try {
      const created = await callAsOwner(endpoints.createAppointment, { body: { ...body, tell_client } })
      const when = `${shortDateText(timeZone, appointment_time)}, ${timeText(timeZone, appointment_time)}`
      const { emailText, ...action } = confirmationToast(tell_client ? [created] : [], timeZone)
      const description = `${client.name}, ${when}${emailText ? `. ${emailText}` : ''}`
      toast({ title: 'Appointment scheduled', description, ...action })
    } catch (error) {
      const warnings = warningsFrom(error)
      if (warnings) return setUnconfirmed({ body, warnings })
      setUnconfirmed(null)
      return showNotScheduled(error)
    }
    await finish(appointment_time)
  }

  const timing = values.service_id === '' ? null : timingFromFields(timeZone, values)
  const isUpcoming = timing === null || Date.parse(timing.appointment_time) > browserSession.serverNowMs()
  const canConfirm = parseRepeat(values) === null && isUpcoming
  return (
    <>
      <div hidden={unconfirmed !== null || planned !== null}>
        <form {...form} className={dialogClasses.form}>
          <div className={classes.dateAndTime}>
            <TextField {...text('date')} type="date" label="Date" required data-autofocus />
            <TextField {...text('time')} type="time" label="Time" required />
          </div>
          <ServiceField {...text('service_id')} services={services} change={change} />
          <RepeatFields text={text} date={values.date} />
          <TextField {...text('address')} label="Address" autoComplete="off" autoCapitalize="words" />
          <div className={dialogClasses.buttons}>
            <LiveWarnings timing={timing} timeZone={timeZone} />
            {canConfirm && (
              <div className={classes.footerChoice}>
                <TellClientField
                  isNew
                  isByText={client.email === ''}
                  isChecked={confirmation.isOn}
                  onChange={confirmation.setOn}
                />
              </div>
            )}
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton isBusy={isBusy} busyLabel="Scheduling...">
              Schedule
            </SubmitButton>
          </div>
        </form>
      </div>
      {planned && (
        <CreateSeriesStep
          planned={planned}
          timeZone={timeZone}
          onCreated={({ visits: [first] }) => first && void finish(first.appointment_time)}
          onFailure={(error) => void showNotScheduled(error)}
          onBack={() => setPlanned(null)}
        />
      )}
      {unconfirmed && (
        <ConfirmStep
          confirmLabel="Schedule anyway"
          busyLabel="Scheduling..."
          backLabel="Go back"
          onConfirm={async () => void (await schedule({ ...unconfirmed.body, confirmed: true }))}
          onBack={() => setUnconfirmed(null)}
        >
          <WarningList
            warnings={unconfirmed.warnings}
            timeZone={timeZone}
            startsAt={unconfirmed.body.appointment_time}
          />
          <p>You can schedule it anyway. Clients still can’t book over it.</p>
        </ConfirmStep>
      )}
    </>
  )
}

/** Time and service start empty; the date defaults to today. */
function emptyValues(client: ScheduleFormProps['client'], timeZone: string) {
  const now = new Date(browserSession.serverNowMs()).toISOString()
  const values = initialValues(undefined, { timeZone, startsAt: now, service: undefined })
  return { ...values, date: dateValue(timeZone, now), time: '', address: client.address ?? '' }
}

function showNotScheduled(error: unknown): Record<string, string> {
  const title = 'Error scheduling appointment'
  if (error instanceof ApiError && error.code === 'unauthenticated') {
    toast({ variant: 'destructive', title, description: 'You must be logged in to schedule an appointment' })
    return {}
  }
  return toFormFields(
    toastServerError(error, { title, fallback: 'Failed to schedule appointment. Please try again.' }),
  )
}
