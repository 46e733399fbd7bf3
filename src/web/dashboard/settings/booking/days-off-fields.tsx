import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MAX_DAYS_OFF } from '#contract/settings.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/ui/button.tsx'
import { CrossButton } from '#web/ui/cross-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormRows } from '#web/ui/use-form-rows.ts'
import { pastRows } from './booking-form-values.ts'
import { RuleFrame, type RuleProps } from './rule-frame.tsx'
import classes from './rules.module.css'

export function DaysOffFields({ fields, today }: RuleProps & { today: LocalDate }) {
  const { values } = fields
  const { rows, list, addButton, add, remove } = useFormRows('days_off', fields)
  // Computed once, so that a row does not move while its date is being edited.
  const [initiallyPast] = useState(() => pastRows(values, today))
  const past = rows.filter((row) => initiallyPast.includes(row))
  const upcoming = rows.filter((row) => !initiallyPast.includes(row))
  return (
    <RuleFrame title="Days off" help="Holidays and vacations. No one can book on these days.">
      {upcoming.length > 0 && (
        <ul ref={list} className={classes.rows}>
          {upcoming.map((row, n) => (
            <DaysOffRow
              key={row}
              row={row}
              entryNumber={n + 1}
              fields={fields}
              onRemove={() => remove(row)}
            />
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        look="quiet"
        disabled={rows.length >= MAX_DAYS_OFF}
        onClick={() => add({ from: '', to: '' }, 'from')}
      >
        <Plus size={18} aria-hidden />
        Add days off
      </Button>
      {past.length > 0 && (
        <details className={classes.past}>
          <summary>Past days off ({past.length})</summary>
          <ul>
            {past.map((row) => {
              const label = daysOffText(
                String(values[`days_off.${row}.from`]),
                String(values[`days_off.${row}.to`]),
              )
              return (
                <li key={row}>
                  {label}
                  <CrossButton isDestructive label={`Remove ${label}`} onClick={() => remove(row)} />
                </li>
              )
            })}
          </ul>
        </details>
      )}
    </RuleFrame>
  )
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Dec 24 – 26, 2025`, or `Jan 1, 2026` for a single day. */
function daysOffText(from: LocalDate, to: LocalDate): string {
  return dateFormat.formatRange(new Date(from), new Date(to))
}

type DaysOffRowProps = RuleProps & { row: string; entryNumber: number; onRemove: () => void }

function DaysOffRow({ row, entryNumber, fields: { text, values }, onRemove }: DaysOffRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.startAndEnd}>
        <TextField
          {...text(`days_off.${row}.from`)}
          label="First day"
          type="date"
          aria-label={`Days off ${entryNumber} first day`}
        />
        <TextField
          {...text(`days_off.${row}.to`)}
          label="Last day"
          type="date"
          aria-label={`Days off ${entryNumber} last day`}
          min={String(values[`days_off.${row}.from`])}
          hint="Leave blank for a single day."
        />
      </div>
      <CrossButton isDestructive label={`Remove days off ${entryNumber}`} onClick={onRemove} />
    </li>
  )
}
