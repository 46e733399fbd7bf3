import { useId } from 'react'
import fieldClasses from '#web/ui/field.module.css'
import { SwitchField } from '#web/ui/switch-field.tsx'
import type { useForm } from '#web/ui/use-form.ts'
import classes from './payment-tab.module.css'
import type { TypedPaymentSettings } from './typed-payment-settings.ts'

type ReminderFieldsProps = {
  fields: Pick<ReturnType<typeof useForm<TypedPaymentSettings, unknown>>, 'values' | 'text' | 'tick'>
  disabled: boolean
}

const REMINDERS = [
  { reminds: 'reminds_before', days: 'remind_days_before', side: 'before' },
  { reminds: 'reminds_after', days: 'remind_days_after', side: 'after' },
] as const

/** Each is a sentence: a switch, and the days of it once it is on. */
export function ReminderFields({ fields, disabled }: ReminderFieldsProps) {
  return (
    <fieldset className={classes.reminders}>
      <legend>Remind clients of unpaid invoices</legend>
      {REMINDERS.map((reminder) => (
        <Reminder key={reminder.side} {...reminder} fields={fields} disabled={disabled} />
      ))}
    </fieldset>
  )
}

type ReminderProps = ReminderFieldsProps & (typeof REMINDERS)[number]

function Reminder({ reminds, days, side, fields: { values, text, tick }, disabled }: ReminderProps) {
  const id = useId()
  const { mistake: _, ...turned } = tick(reminds)
  const { mistake, ...typed } = text(days)
  const isOn = values[reminds]
  return (
    <div className={classes.reminder}>
      <div className={classes.sentence}>
        <SwitchField
          {...turned}
          label="Remind"
          aria-label={`Remind ${side} the due date`}
          disabled={disabled}
        />
        <span className={`${fieldClasses.box} ${classes.days}`}>
          <input
            {...typed}
            aria-label={`Days ${side} the due date`}
            aria-invalid={mistake !== undefined}
            aria-describedby={`${id}-help`}
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled || !isOn}
          />
        </span>
        <span>days {side} the due date</span>
      </div>
      {isOn && (
        <p id={`${id}-help`} className={mistake ? fieldClasses.mistake : fieldClasses.hint}>
          {mistake ?? '1 to 30 days, by e-mail.'}
        </p>
      )}
    </div>
  )
}
