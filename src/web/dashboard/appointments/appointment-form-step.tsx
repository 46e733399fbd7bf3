import { MapPin } from 'lucide-react'
import { use, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { Service } from '#contract/services.ts'
import { zipOf } from '#domain/travel/place.ts'
import { RepeatFields } from '#web/dashboard/appointments/series/repeat-fields.tsx'
import { parseRepeat } from '#web/dashboard/appointments/series/repeat-values.ts'
import { TellClientField } from '#web/dashboard/appointments/series/tell-client-field.tsx'
import {
  type ClientChoice,
  canOnlyBeTexted,
  choiceLabel,
  initialChoice,
  type KnownClient,
  searchedField,
} from '#web/dashboard/client-picker/client-choice.ts'
import { ClientPicker } from '#web/dashboard/client-picker/client-picker.tsx'
import { EMAIL_INPUT, NAME_INPUT, PHONE_INPUT } from '#web/dashboard/client-picker/contact-inputs.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { RequestCloseContext } from '#web/dashboard/ui/dialog-contents.tsx'
import { mapLink } from '#web/format/map-link.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useForm } from '#web/ui/use-form.ts'
import {
  type AppointmentBody,
  type AppointmentValues,
  appointmentSchema,
  drawerValues,
  initialStart,
  initialValues,
} from './appointment-values.ts'
import classes from './appointments.module.css'
import { parseDuration, timingFromFields } from './instant-from-fields.ts'
import { ItemFields } from './item-fields.tsx'
import type { Attempt } from './question.ts'
import type { SaveTexts } from './save-texts.ts'
import { isEmailedByDefault, shouldNotifyClient, tellClientRequest } from './should-notify-client.ts'
import { type DateAndTime, SuggestedTimes } from './suggested-times.tsx'
import { useSendConfirmation } from './use-send-confirmation.ts'
import { isSameClient, type Version, versionFromForm } from './versions.ts'
import { LiveWarnings } from './warning-list.tsx'

type AppointmentFormStepProps = {
  texts: SaveTexts
  appointment: Appointment | undefined
  /** The client of a new appointment, if the owner cannot choose another one. */
  client: KnownClient | undefined
  startsAt: string
  /** Nobody has chosen the time yet, so there are no warnings about it until it is changed. */
  isTimeProposed: boolean
  timeZone: string
  services: readonly Service[]
  /** Resolves to error messages by field. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most saves have no errors
  onSave: (attempt: Attempt) => Promise<Record<string, string> | void>
  onCancelAppointment: () => void
  onClose: () => void
}

export function AppointmentFormStep(props: AppointmentFormStepProps) {
  const { texts, appointment, client, startsAt, timeZone, services } = props
  const { onSave, onCancelAppointment, onClose } = props
  const [choice, setChoice] = useState<ClientChoice>(() =>
    client ? { kind: 'known', client } : initialChoice(appointment),
  )
  /** Null until the owner ticks or clears the box. */
  const [tellClient, setTellClient] = useState<boolean | null>(null)
  const requestClose = use(RequestCloseContext)
  const start = initialStart(appointment, startsAt)
  const initial = client
    ? drawerValues(client, { timeZone, startsAt })
    : initialValues(appointment, { timeZone, startsAt, service: services[0] })

  /** Null if the time is the owner's choice, or theirs to make. */
  const [proposed, setProposed] = useState<ProposedTime | null>(
    props.isTimeProposed && initial.time !== '' ? initial : null,
  )
  const { form, text, change, values, isBusy } = useForm<AppointmentValues, AppointmentBody>({
    schema: appointmentSchema(timeZone, choice, start),
    initial,
    send,
  })

  function send(body: AppointmentBody): ReturnType<typeof onSave> {
    const { appointment_time, duration = 0 } = body
    const version = versionFromForm({ ...formState, timing: { appointment_time, duration } })
    const isTold = appointment ? emailChoice.request : canConfirm && confirmation.isOn
    return onSave({ body, repeat: parseRepeat(values), version, tellClient: isTold })
  }

  function chooseTime({ date, time }: DateAndTime) {
    change('date', date)
    change('time', time)
  }

  /** A time that nobody has chosen follows what is free, for example for a longer service. */
  function proposeTime(first: DateAndTime) {
    if (proposed === null || !isSameTime(values, proposed)) return
    setProposed({ ...first, duration: values.duration })
    if (!isSameTime(values, first)) chooseTime(first)
  }

  function chooseClient(next: ClientChoice) {
    setChoice(next)
    change('client', choiceLabel(next))
    change('address', addressFor(next, { typed: values.address, previous: choice }))
    if (next.kind === 'new' && next.typed) change(searchedField(next.typed), next.typed)
  }

  const formState = { values, choice, services, appointment }
  const isServiceChosen = values.service_id !== ''
  const timing = isServiceChosen ? timingFromFields(timeZone, values, start) : null
  const isProposed =
    proposed !== null && isSameTime(values, proposed) && values.duration === proposed.duration
  const version = timing && versionFromForm({ ...formState, timing })
  const confirmation = useSendConfirmation()
  const isUpcoming = timing === null || Date.parse(timing.appointment_time) > browserSession.serverNowMs()
  // A series is confirmed in the next step.
  const canConfirm = !appointment && parseRepeat(values) === null && isUpcoming
  const emailChoice = emailChoiceFor(appointment, version, tellClient)
  const isEdit = appointment !== undefined

  const dateAndTime = (
    <div className={classes.dateAndTime}>
      <TextField {...text('date')} type="date" label="Date" required data-autofocus={isEdit || undefined} />
      <TextField {...text('time')} type="time" label="Time" required />
    </div>
  )
  return (
    <form {...form} className={classes.form}>
      {isEdit && dateAndTime}
      {!client && (
        <ClientPicker
          name="client"
          choice={choice}
          error={text('client').error}
          isFocusedAtFirst={!isEdit}
          onChoose={chooseClient}
        />
      )}
      {choice.kind === 'new' && (
        <fieldset className={classes.newClient}>
          <legend>New client</legend>
          <TextField {...text('name')} {...NAME_INPUT} label="Name" required />
          <TextField {...text('email')} {...EMAIL_INPUT} label="Email" />
          <TextField {...text('phone')} {...PHONE_INPUT} label="Phone" />
        </fieldset>
      )}
      <ItemFields
        services={services}
        values={values}
        booked={appointment?.items}
        change={change}
        error={text('items').error}
        firstService={{
          ...text('service_id'),
          keptService: appointment?.service_id === null ? appointment.service : undefined,
          'data-autofocus': client ? true : undefined,
        }}
      />
      {!isEdit && (
        <SuggestedTimes
          durationMinutes={isServiceChosen ? parseDuration(values.duration) : null}
          from={props.isTimeProposed ? undefined : dateValue(timeZone, startsAt)}
          address={values.address}
          timeZone={timeZone}
          chosen={values}
          onChoose={chooseTime}
          onFirst={proposeTime}
        />
      )}
      {!isEdit && dateAndTime}
      <div className={classes.priceAndDuration}>
        <TextField {...text('price')} inputMode="decimal" label="Price" autoComplete="off" />
        <TextField
          {...text('duration')}
          type="number"
          inputMode="numeric"
          min={5}
          step={5}
          label="Duration (min)"
          required
        />
      </div>
      {!appointment && <RepeatFields text={text} date={values.date} />}
      <div className={classes.address}>
        <TextField {...text('address')} label="Address" autoComplete="off" autoCapitalize="words" />
        <MapLine address={values.address} />
      </div>
      <TextArea {...text('notes')} label="Notes" />
      <div className={`${dialogClasses.buttons} ${classes.formButtons}`}>
        <LiveWarnings
          timing={isProposed && !zipOf(values.address) ? null : timing}
          address={values.address}
          timeZone={timeZone}
          exceptId={appointment?.id}
        />
        {emailChoice.isPossible && (
          <div className={classes.footerChoice}>
            <TellClientField isChecked={emailChoice.isChecked} onChange={setTellClient} />
          </div>
        )}
        {canConfirm && (
          <div className={classes.footerChoice}>
            <TellClientField
              isNew
              isByText={canOnlyBeTexted(choice, values)}
              isChecked={confirmation.isOn}
              onChange={confirmation.setOn}
            />
          </div>
        )}
        {appointment && (
          <Button look="danger" onClick={onCancelAppointment}>
            Cancel Appointment
          </Button>
        )}
        <Button look="quiet" onClick={appointment ? requestClose : onClose}>
          {appointment ? 'Close' : 'Cancel'}
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
      </div>
    </form>
  )
}

type ProposedTime = DateAndTime & Pick<AppointmentValues, 'duration'>

function isSameTime(a: DateAndTime, b: DateAndTime): boolean {
  return a.date === b.date && a.time === b.time
}

/** Whether to offer an email about a change, whether the box is checked, and what to send to the server. */
function emailChoiceFor(
  appointment: Appointment | undefined,
  version: Version | null,
  chosen: boolean | null,
) {
  const nowMs = browserSession.serverNowMs()
  if (!appointment || !version || !isSameClient(appointment, version))
    return { isPossible: false, isChecked: false, request: undefined }
  const isDefault = isEmailedByDefault(appointment, version, nowMs)
  const isChecked = chosen ?? isDefault
  return {
    isPossible: shouldNotifyClient(appointment, version, nowMs),
    isChecked,
    request: tellClientRequest(isChecked, isDefault),
  }
}

/** The address field after choosing a client: theirs, or what was typed, but not the address of the client chosen before. */
function addressFor(
  next: ClientChoice,
  { typed, previous }: { typed: string; previous: ClientChoice },
): string {
  const known = next.kind === 'known' ? next.client.address : null
  const isFromPrevious = previous.kind === 'known' && typed === previous.client.address
  return known ?? (isFromPrevious ? '' : typed)
}

/** A map link for the address. Its space is reserved, so that nothing shifts while an address is typed. */
function MapLine({ address }: { address: string }) {
  if (address.trim() === '') return <p className={classes.mapLine} />
  return (
    <p className={classes.mapLine}>
      <a href={mapLink(address.trim())} target="_blank" rel="noopener noreferrer">
        <MapPin size={16} aria-hidden /> Open map
      </a>
    </p>
  )
}
