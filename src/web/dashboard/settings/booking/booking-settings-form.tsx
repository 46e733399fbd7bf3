import { useQueryClient } from '@tanstack/react-query'
import { Share2, TriangleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Service } from '#contract/services.ts'
import type { BookingSettings } from '#contract/settings.ts'
import { unbookableServices } from '#domain/services/unbookable-services.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { DEFAULT_TRAVEL_SETTINGS } from '#domain/travel/travel-settings.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { matchesSaved } from '#web/dashboard/settings/matches-saved.ts'
import { ShareDialog } from '#web/dashboard/share/deferred-share-dialog.ts'
import { bookingSettingsQuery } from '#web/dashboard/ui/booking-settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { validateForm } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toastApiError } from '#web/ui/toast-api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import classes from './booking.module.css'
import { bookingFormValues, bookingSettingsSchema, parseWeek } from './booking-form-values.ts'
import { MoreRules } from './more-rules.tsx'
import { QuestionFields } from './question-fields.tsx'
import { arrivalChoices } from './rule-text.ts'
import { TranslationFields } from './translation-fields.tsx'
import { TravelFields } from './travel-fields.tsx'
import { WeekHoursSummary } from './week-fields.tsx'

type BookingSettingsFormProps = {
  settings: BookingSettings
  proposed_welcome: string
  drive_pace: number
  services: readonly Service[]
  /** In the business's time zone. */
  today: LocalDate
}

export function BookingSettingsForm({
  settings,
  proposed_welcome,
  drive_pace,
  services,
  today,
}: BookingSettingsFormProps) {
  const queryClient = useQueryClient()
  const [isRulesOpened, setRulesOpened] = useState(false)
  const rulesRef = useRef<HTMLDivElement>(null)
  const schema = bookingSettingsSchema(settings)
  const { form, isBusy, ...fields } = useForm({
    schema,
    initial: bookingFormValues(settings, proposed_welcome),
    isSaved: matchesSaved(settings),
    async send(body) {
      try {
        const saved = await callAsOwner(endpoints.saveBookingSettings, { body })
        queryClient.setQueryData(
          bookingSettingsQuery.queryKey,
          (before) => before && { ...before, settings: saved },
        )
      } catch (error) {
        return toastApiError(error, {
          title: 'Error saving settings',
          description: 'Failed to save settings. Please try again.',
          signedOut: 'You need to be logged in to save settings.',
        })
      }
      toast({ title: 'Settings saved', description: 'Your booking page has been updated.' })
      void queryClient.invalidateQueries({ queryKey: ['overview'] })
    },
  })

  function openHours() {
    flushSync(() => setRulesOpened(true))
    rulesRef.current?.querySelector<HTMLElement>('input, select')?.focus()
  }

  const { text, checkbox, values } = fields
  const week = parseWeek(values)
  const validation = validateForm(schema, values)
  return (
    <Card>
      <form {...form} className={classes.form}>
        <div className={classes.top}>
          <h2>Your booking page</h2>
          <ShareButton />
        </div>
        <TextArea
          {...text('welcome_message')}
          label="Welcome message"
          hint="The first thing clients read."
          rows={4}
        />
        {week ? (
          <WeekHoursSummary week={week} onChange={openHours} />
        ) : (
          <>
            <HoursFields days="weekday" label="Weekdays" hint="Monday to Friday" text={text} />
            <HoursFields days="weekend" label="Weekends" hint="Saturday and Sunday" text={text} />
          </>
        )}
        <CheckboxField {...checkbox('jobs_may_run_past_closing')} label="Jobs may run past closing time" />
        <UnbookableWarning services={services} settings={validation.isValid ? validation.parsed : null} />
        <SelectField
          {...text('address_field')}
          label="Address field"
          hint="Choose whether the booking form asks “Where should we come?”"
        >
          <option value="hidden">Hidden</option>
          <option value="optional">Optional</option>
          <option value="required">Required</option>
        </SelectField>
        <SelectField
          {...text('arrival_window_minutes')}
          label="Arrival time"
          hint="With a window, clients see when you arrive as “9:00–10:00 AM”. Your calendar keeps the exact time. Existing jobs stay as they are."
        >
          {arrivalChoices(String(values.arrival_window_minutes)).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <QuestionFields fields={fields} saved={settings.booking_questions} />
        <TranslationFields fields={fields} saved={settings} />
        <MoreRules
          fields={fields}
          saved={settings}
          today={today}
          isOpened={isRulesOpened}
          ref={rulesRef}
          onToggle={setRulesOpened}
        />
        <TravelFields
          fields={fields}
          saved={settings.travel ?? DEFAULT_TRAVEL_SETTINGS}
          pace={drive_pace}
          today={today}
        />
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save Settings
        </SubmitButton>
      </form>
    </Card>
  )
}

type HoursFieldsProps = {
  days: 'weekday' | 'weekend'
  label: string
  hint: string
  text: FormFields['text']
}

/** Start and end time for weekdays or for the weekend. */
function HoursFields({ days, label, hint, text }: HoursFieldsProps) {
  const id = useId()
  return (
    <fieldset className={classes.hours} aria-describedby={id}>
      <legend>{label}</legend>
      <p id={id}>{hint}</p>
      <div className={classes.startAndEnd}>
        <TextField {...text(`${days}_start_time`)} label="Start" type="time" autoComplete="off" />
        <TextField {...text(`${days}_end_time`)} label="End" type="time" autoComplete="off" />
      </div>
    </fieldset>
  )
}

function ShareButton() {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setSharing(true)}>
        <Share2 size={18} aria-hidden />
        Share booking link
      </Button>
      <ShareDialog isOpened={isSharing} onClose={() => setSharing(false)} />
    </>
  )
}

type UnbookableWarningProps = { services: readonly Service[]; settings: BookingSettings | null }

/** Updates while hours are edited. Always mounted, as screen readers often skip a live region that appears with its text. */
function UnbookableWarning({ services, settings }: UnbookableWarningProps) {
  const tooLong = settings ? unbookableServices(services, settings) : []
  const isSingle = tooLong.length === 1
  return (
    <div role="status" className={classes.warning}>
      {tooLong.length > 0 && (
        <>
          <TriangleAlert size={20} aria-hidden />
          <div>
            <p>
              {isSingle ? 'This service doesn’t fit into any day:' : 'These services don’t fit into any day:'}
            </p>
            <ul>
              {tooLong.map(({ id, name, duration }) => (
                <li key={id}>
                  <bdi>{name}</bdi> ({duration} min)
                </li>
              ))}
            </ul>
            <p>
              Clients can’t book {isSingle ? 'it' : 'them'}. Try longer hours, a day without breaks, or
              letting jobs run past closing time.
            </p>
          </div>
        </>
      )}
    </div>
  )
}
