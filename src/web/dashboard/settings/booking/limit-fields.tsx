import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RuleProps } from './rule-frame.tsx'
import { noticeChoices } from './rule-words.ts'
import classes from './rules.module.css'

const NUMBERS = [
  ['days_ahead', 'How far ahead (days)', 'The last day that can be booked, counted from today.'],
  ['buffer_before_minutes', 'Buffer before (min)', 'Kept free before every job, to drive or to set up.'],
  ['buffer_after_minutes', 'Buffer after (min)', 'Kept free after every job, to pack up or to drive on.'],
  ['most_jobs_a_day', 'Most jobs a day', 'A day with this many jobs is full. Empty: no limit.'],
  [
    'change_cutoff_hours',
    'Cut-off for changes (hours)',
    'Until so long before a job clients can move or cancel it by their link.',
  ],
] as const

/** The rules that are one number each. */
export function LimitFields({ fields: { text, values } }: RuleProps) {
  return (
    <div className={classes.limits}>
      <SelectField
        {...text('notice_minutes')}
        label="Minimum notice"
        hint="How long before a job it can still be booked."
      >
        {noticeChoices(Number(values.notice_minutes)).map(({ minutes, label }) => (
          <option key={minutes} value={minutes}>
            {label}
          </option>
        ))}
      </SelectField>
      {NUMBERS.map(([name, label, hint]) => (
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
