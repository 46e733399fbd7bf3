import { useQuery } from '@tanstack/react-query'
import { DUE_AFTER_DAYS } from '#domain/invoices/due-after.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { Fold } from '#web/ui/fold.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './create-invoice.module.css'
import { DiscountAndTax } from './discount-and-tax.tsx'
import { JobTicks } from './job-ticks.tsx'
import { LineFields } from './line-fields.tsx'
import { lineRows } from './typed-lines.ts'

type MoreFieldsProps = {
  fields: FormFields
  /** Of whom jobs can be added; null while no client is chosen. */
  clientId: string | null
  isOpened: boolean
  onToggle: (isOpened: boolean) => void
}

/** Everything beyond the simple form. Folded, it keeps what was typed. */
export function MoreFields({ fields, clientId, isOpened, onToggle }: MoreFieldsProps) {
  const settings = useQuery(businessSettingsQuery)
  const timeZone = settings.data?.timezone
  const now = Temporal.Instant.fromEpochMilliseconds(useMinute())
  const today = timeZone && dateIn(timeZone, now).toString()
  const { values, text } = fields
  const count = lineRows(values).length
  return (
    <Fold
      title="More"
      count={count > 0 ? (count === 1 ? '1 line' : `${count} lines`) : undefined}
      names={`${clientId ? 'Jobs of this client, lines' : 'Lines'}, discount, tax, due date, a note.`}
      isOpened={isOpened || hasMistake(fields)}
      onToggle={onToggle}
    >
      <div className={classes.more}>
        {clientId && timeZone && <JobTicks clientId={clientId} timeZone={timeZone} fields={fields} />}
        <LineFields fields={fields} />
        {count > 0 && <DiscountAndTax fields={fields} />}
        <div className={classes.rest}>
          <TextField
            {...text('due_date')}
            value={String(values.due_date) || (today ? dateAfter(today, DUE_AFTER_DAYS) : '')}
            label="Due date"
            type="date"
            min={today}
          />
          <TextArea {...text('note')} label="Note (optional)" hint="Printed below the lines." rows={2} />
        </div>
      </div>
    </Fold>
  )
}

const IN_SIMPLE_FORM = /^(client_|description$|amount$|sends_letter$)/

/** A field that is folded away could not take the focus. */
function hasMistake({ values, text }: FormFields): boolean {
  return Object.keys(values).some((name) => !IN_SIMPLE_FORM.test(name) && text(name).mistake !== undefined)
}
