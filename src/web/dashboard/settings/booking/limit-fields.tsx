import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { noticeChoices } from './notice-choices.ts'
import type { RuleProps } from './rule-fields.ts'
import classes from './rules.module.css'

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const

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
      <TextField
        {...text('days_ahead')}
        {...NUMBER}
        label="How far ahead (days)"
        hint="The last day that can be booked, counted from today."
      />
      <TextField
        {...text('buffer_before_minutes')}
        {...NUMBER}
        label="Buffer before (min)"
        hint="Kept free before every job, to drive or to set up."
      />
      <TextField
        {...text('buffer_after_minutes')}
        {...NUMBER}
        label="Buffer after (min)"
        hint="Kept free after every job, to pack up or to drive on."
      />
      <TextField
        {...text('most_jobs_a_day')}
        {...NUMBER}
        label="Most jobs a day"
        placeholder="No limit"
        hint="A day with this many jobs is full. Empty: no limit."
      />
      <TextField
        {...text('change_cutoff_hours')}
        {...NUMBER}
        label="Cut-off for changes (hours)"
        hint="Until so long before a job clients can move or cancel it by their link."
      />
    </div>
  )
}
