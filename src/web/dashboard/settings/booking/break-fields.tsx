import { Plus } from 'lucide-react'
import { useId } from 'react'
import { WEEKDAYS } from '#domain/time/local-date.ts'
import { Button } from '#web/ui/button.tsx'
import { CrossButton } from '#web/ui/cross-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFormRows } from '#web/ui/use-form-rows.ts'
import { DEFAULT_BREAK } from './booking-form-values.ts'
import { RuleFrame, type RuleProps } from './rule-frame.tsx'
import { weekdayName } from './rule-text.ts'
import classes from './rules.module.css'

const MAX_BREAKS = 50

export function BreakFields({ fields }: RuleProps) {
  const { rows, list, addButton, add, remove } = useFormRows('breaks', fields)
  return (
    <RuleFrame title="Breaks" help="Clients can’t book a job that runs into a break.">
      {rows.length > 0 && (
        <ul ref={list} className={classes.rows}>
          {rows.map((row, n) => (
            <BreakRow key={row} row={row} breakNumber={n + 1} fields={fields} onRemove={() => remove(row)} />
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        look="quiet"
        disabled={rows.length >= MAX_BREAKS}
        onClick={() => add(DEFAULT_BREAK, 'start')}
      >
        <Plus size={18} aria-hidden />
        Add a break
      </Button>
    </RuleFrame>
  )
}

type BreakRowProps = RuleProps & { row: string; breakNumber: number; onRemove: () => void }

function BreakRow({ row, breakNumber, fields, onRemove }: BreakRowProps) {
  const { text } = fields
  return (
    <li className={classes.row}>
      <div className={classes.startAndEnd}>
        <TextField
          {...text(`breaks.${row}.start`)}
          label="Start"
          type="time"
          aria-label={`Break ${breakNumber} start`}
        />
        <TextField
          {...text(`breaks.${row}.end`)}
          label="End"
          type="time"
          aria-label={`Break ${breakNumber} end`}
        />
      </div>
      <CrossButton isDestructive label={`Remove break ${breakNumber}`} onClick={onRemove} />
      <WeekdayChips row={row} breakNumber={breakNumber} fields={fields} />
    </li>
  )
}

function WeekdayChips({ row, breakNumber, fields }: Omit<BreakRowProps, 'onRemove'>) {
  const id = useId()
  const { error } = fields.checkbox(`breaks.${row}.${WEEKDAYS[0]}`)
  return (
    <fieldset className={classes.chips} aria-label={`Break ${breakNumber} days`}>
      {WEEKDAYS.map((weekday) => {
        const { error: _, ...input } = fields.checkbox(`breaks.${row}.${weekday}`)
        return (
          <label key={weekday} className={classes.chip}>
            <input
              {...input}
              type="checkbox"
              aria-label={weekdayName(weekday, 'long')}
              aria-invalid={error !== undefined}
              aria-describedby={error && id}
            />
            <span aria-hidden>{weekdayName(weekday, 'short')}</span>
          </label>
        )
      })}
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
