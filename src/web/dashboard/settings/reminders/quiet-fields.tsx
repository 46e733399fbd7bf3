import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RemindersFields } from './form-fields.ts'
import classes from './reminders.module.css'

/** Two times by the clock of the business, once they are wished. */
export function QuietFields({ fields: { text, tick, values } }: { fields: RemindersFields }) {
  const { mistake: _, ...turned } = tick('is_quiet')
  return (
    <div className={classes.reminder}>
      <SwitchField {...turned} label="Quiet hours" isRow />
      {values.is_quiet && (
        <>
          <div className={classes.times}>
            <TextField {...text('quiet_from')} label="Quiet from" type="time" />
            <TextField {...text('quiet_until')} label="Quiet until" type="time" />
          </div>
          <p className={classes.note}>
            No reminder leaves in between. It waits for the end, or leaves just before the beginning; one that
            would come too late is skipped.
          </p>
        </>
      )}
    </div>
  )
}
