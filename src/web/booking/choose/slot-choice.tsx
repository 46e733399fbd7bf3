import { timeTextsAt } from '#web/booking/local-time-text.ts'
import { useWords } from '#web/booking/use-words.ts'
import classes from './slot-choice.module.css'

type SlotChoiceProps = {
  /** The free starts of one day, in order. */
  slots: readonly string[]
  chosen: string | null
  timeZone: string
  labelledBy: string
  onChoose: (time: string) => void
}

/** Radio inputs, so that the form works without scripts. */
export function SlotChoice({ slots, chosen, timeZone, labelledBy, onChoose }: SlotChoiceProps) {
  const { dates } = useWords()
  const texts = timeTextsAt(dates, timeZone, slots)
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.slots}>
      {slots.map((slot, index) => (
        <label key={slot} className={classes.slot}>
          <input
            type="radio"
            name="time"
            value={slot}
            required
            checked={isSameInstant(slot, chosen)}
            onChange={() => onChoose(slot)}
          />
          <span>{texts[index]}</span>
        </label>
      ))}
    </div>
  )
}

function isSameInstant(a: string, b: string | null): boolean {
  return b !== null && Date.parse(a) === Date.parse(b)
}
