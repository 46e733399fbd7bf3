import { type ComponentProps, useId } from 'react'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './booking.module.css'

type HoursName = `${'weekday' | 'weekend'}_${'start' | 'end'}_time`

type HoursFieldsProps = {
  days: 'weekday' | 'weekend'
  label: string
  hint: string
  text: (name: HoursName) => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** From when to when, on the days of a kind. */
export function HoursFields({ days, label, hint, text }: HoursFieldsProps) {
  const id = useId()
  return (
    <fieldset className={classes.hours} aria-describedby={id}>
      <legend>{label}</legend>
      <p id={id}>{hint}</p>
      <div className={classes.window}>
        <TextField {...text(`${days}_start_time`)} label="Start" type="time" autoComplete="off" />
        <TextField {...text(`${days}_end_time`)} label="End" type="time" autoComplete="off" />
      </div>
    </fieldset>
  )
}
