import type { Ref } from 'react'
import type { BookingSettings } from '#contract/settings.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { BreakFields } from './break-fields.tsx'
import { DaysOffFields } from './days-off-fields.tsx'
import type { RuleProps } from './rule-frame.tsx'
import { activeRules, noticeChoices, ruleCountText } from './rule-text.ts'
import classes from './rules.module.css'
import { WeekFields } from './week-fields.tsx'

type MoreRulesProps = {
  fields: FormFields
  /** The saved settings, for the summary. */
  saved: BookingSettings
  /** In the business's time zone. */
  today: LocalDate
  isOpened: boolean
  ref: Ref<HTMLDivElement>
  onToggle: (isOpened: boolean) => void
}

/** Everything beyond weekday and weekend hours. While collapsed, it lists the active rules. */
export function MoreRules({ fields, saved, today, isOpened, ref, onToggle }: MoreRulesProps) {
  const rules = activeRules(saved, today)
  return (
    <Collapsible
      title="More rules"
      count={ruleCountText(rules.length)}
      summary={
        rules.length > 0 ? rules.join(' · ') : 'Breaks, days off, notice, time between jobs and limits.'
      }
      isOpened={isOpened || hasError(fields)}
      onToggle={onToggle}
    >
      <div ref={ref} className={classes.rules}>
        <WeekFields fields={fields} />
        <BreakFields fields={fields} />
        <DaysOffFields fields={fields} today={today} />
        <LimitFields fields={fields} />
      </div>
    </Collapsible>
  )
}

const ELSEWHERE =
  /^(welcome_message|week(day|end)_|jobs_may_run|address_field|arrival_window|travel\.|translations\.|(booking_)?questions)/

/** Keeps the section open, as a hidden field could not take the focus. */
function hasError({ values, text }: FormFields): boolean {
  return Object.keys(values).some((name) => !ELSEWHERE.test(name) && text(name).error !== undefined)
}

const NUMBER_FIELDS = [
  ['days_ahead', 'How far ahead (days)', 'How many days ahead clients can book.'],
  [
    'buffer_before_minutes',
    'Extra time before jobs (min)',
    'Time kept free before every job for driving or setting up.',
  ],
  [
    'buffer_after_minutes',
    'Time between jobs (min)',
    'Time kept free after every job for packing up or driving.',
  ],
  [
    'most_jobs_a_day',
    'Max jobs per day',
    'No more bookings after this many jobs in a day. Leave blank for no limit.',
  ],
  [
    'change_cutoff_hours',
    'Cutoff for changes (hours)',
    'Clients can change or cancel up to this many hours before a job.',
  ],
] as const

/** The rules that consist of a single number. */
function LimitFields({ fields: { text, values } }: RuleProps) {
  return (
    <div className={classes.limits}>
      <SelectField
        {...text('notice_minutes')}
        label="Minimum notice"
        hint="How far in advance clients have to book."
      >
        {noticeChoices(Number(values.notice_minutes)).map(({ minutes, label }) => (
          <option key={minutes} value={minutes}>
            {label}
          </option>
        ))}
      </SelectField>
      {NUMBER_FIELDS.map(([name, label, hint]) => (
        <TextField
          key={name}
          {...text(name)}
          label={label}
          hint={hint}
          placeholder={name === 'most_jobs_a_day' ? 'No limit' : undefined}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
    </div>
  )
}
