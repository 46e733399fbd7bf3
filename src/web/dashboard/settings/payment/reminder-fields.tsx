import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { useForm } from '#web/ui/use-form.ts'
import classes from './payment-tab.module.css'
import type { TypedPaymentSettings } from './typed-payment-settings.ts'

type ReminderFieldsProps = {
  fields: Pick<ReturnType<typeof useForm<TypedPaymentSettings, unknown>>, 'values' | 'text' | 'tick'>
  disabled: boolean
}

const REMINDERS = [
  {
    reminds: 'reminds_before',
    days: 'remind_days_before',
    label: 'Before the due date',
    daysLabel: 'Days before',
  },
  {
    reminds: 'reminds_after',
    days: 'remind_days_after',
    label: 'After the due date',
    daysLabel: 'Days after',
  },
] as const

/** Each is a switch, and how many days once it is on. */
export function ReminderFields({ fields: { values, text, tick }, disabled }: ReminderFieldsProps) {
  return (
    <fieldset className={classes.reminders}>
      <legend>Remind clients of unpaid invoices</legend>
      {REMINDERS.map(({ reminds, days, label, daysLabel }) => {
        const { mistake: _, ...input } = tick(reminds)
        return (
          <div key={reminds}>
            <SwitchField {...input} label={label} isRow disabled={disabled} />
            {values[reminds] && (
              <TextField
                {...text(days)}
                label={daysLabel}
                hint="1 to 30, by e-mail."
                inputMode="numeric"
                autoComplete="off"
                disabled={disabled}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
