import { MAX_VISITS, RHYTHMS } from '#domain/series/rhythm.ts'
import { isDate } from '#web/dashboard/appointments/instant-from-fields.ts'
import { formatRhythm } from '#web/format/rhythm-text.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { NEVER, type RepeatValues } from './repeat-values.ts'
import classes from './series.module.css'

type RepeatFieldsProps = {
  text: (name: keyof RepeatValues) => ReturnType<FormFields['text']>
  /** The date of the first visit, as typed. */
  date: string
}

/** How often the appointment repeats and, if it does, when that ends. */
export function RepeatFields({ text, date }: RepeatFieldsProps) {
  const repeat = text('repeat')
  const validDate = isDate(date) ? date : null
  return (
    <>
      <SelectField {...repeat} label="Repeat">
        <option value={NEVER}>Doesn’t repeat</option>
        {RHYTHMS.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {formatRhythm(rhythm, validDate)}
          </option>
        ))}
      </SelectField>
      {repeat.value !== NEVER && (
        <div className={classes.ends}>
          <SelectField {...text('ends')} label="Ends">
            <option value="visits">After</option>
            <option value="until">On a date</option>
          </SelectField>
          {text('ends').value === 'until' ? (
            <TextField {...text('until')} type="date" label="Until" min={date} required />
          ) : (
            <TextField
              {...text('visits')}
              type="number"
              inputMode="numeric"
              min={2}
              max={MAX_VISITS}
              label="Visits"
              required
            />
          )}
        </div>
      )}
    </>
  )
}
