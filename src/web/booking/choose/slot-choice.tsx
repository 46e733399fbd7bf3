import { clocksAt } from '#web/booking/wall-text.ts'
import classes from './slot-choice.module.css'

type SlotChoiceProps = {
  /** Starts on one day, in order. */
  slots: readonly string[]
  chosen: string | null
  timeZone: string
  labelledBy: string
  onChoose: (time: string) => void
}

/** Inputs of the form that goes on, so that a browser without scripts sends the one that was chosen. */
export function SlotChoice({ slots, chosen, timeZone, labelledBy, onChoose }: SlotChoiceProps) {
  const texts = clocksAt(timeZone, slots)
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.slots}>
      {slots.map((slot, index) => (
        <label key={slot} className={classes.slot}>
          <input
            type="radio"
            name="time"
            value={slot}
            required
            checked={isSame(slot, chosen)}
            onChange={() => onChoose(slot)}
          />
          <span>{texts[index]}</span>
        </label>
      ))}
    </div>
  )
}

function isSame(one: string, other: string | null): boolean {
  return other !== null && Date.parse(one) === Date.parse(other)
}
