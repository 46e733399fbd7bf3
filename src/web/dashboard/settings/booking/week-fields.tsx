import type { ChangeEvent } from 'react'
import type { BookingSettings } from '#contract/settings.ts'
import { WEEKDAYS, type Weekday } from '#domain/time/local-date.ts'
import { Button } from '#web/ui/button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { endField, HAS_WEEK_FIELD, isOpenField, startField, suggestedHours } from './booking-form-values.ts'
import { RuleFrame, type RuleProps } from './rule-frame.tsx'
import { weekdayName, weekSummary } from './rule-text.ts'
import classes from './rules.module.css'

/** Separate hours for each weekday. */
export function WeekFields({ fields }: RuleProps) {
  const { values, checkbox, change } = fields

  function fillInHours(weekday: Weekday) {
    for (const [name, value] of suggestedHours(values, weekday)) change(name, value)
  }

  function toggleHoursPerDay(event: ChangeEvent<HTMLInputElement>) {
    change(HAS_WEEK_FIELD, event.currentTarget.checked)
    if (event.currentTarget.checked) for (const weekday of WEEKDAYS) fillInHours(weekday)
  }

  const hasHoursPerDay = values[HAS_WEEK_FIELD] === true
  return (
    <RuleFrame
      title="Hours by day"
      help="For a late Thursday or a Monday off. These replace your weekday and weekend hours."
    >
      <SwitchField
        {...checkbox(HAS_WEEK_FIELD)}
        label="Different hours on different days"
        onChange={toggleHoursPerDay}
      />
      {hasHoursPerDay && (
        <ul className={classes.week}>
          {WEEKDAYS.map((weekday) => (
            <DayFields key={weekday} weekday={weekday} fields={fields} onOpen={() => fillInHours(weekday)} />
          ))}
        </ul>
      )}
    </RuleFrame>
  )
}

function DayFields({ weekday, fields, onOpen }: RuleProps & { weekday: Weekday; onOpen: () => void }) {
  const { text, checkbox, change } = fields
  const openSwitch = checkbox(isOpenField(weekday))
  const day = weekdayName(weekday, 'long')
  return (
    <li className={classes.day}>
      <SwitchField
        {...openSwitch}
        label={day}
        onChange={(event) => {
          change(isOpenField(weekday), event.currentTarget.checked)
          if (event.currentTarget.checked) onOpen()
        }}
      />
      {openSwitch.checked ? (
        <div className={classes.startAndEnd}>
          <TextField {...text(startField(weekday))} label="Start" type="time" aria-label={`${day} start`} />
          <TextField {...text(endField(weekday))} label="End" type="time" aria-label={`${day} end`} />
        </div>
      ) : (
        <p className={classes.closed}>Closed</p>
      )}
    </li>
  )
}

type WeekHoursSummaryProps = { week: NonNullable<BookingSettings['week']>; onChange: () => void }

/** Replaces the weekday and weekend fields while each day has its own hours. */
export function WeekHoursSummary({ week, onChange }: WeekHoursSummaryProps) {
  return (
    <section className={classes.hoursPerDay} aria-label="Hours">
      <div>
        <p className={classes.hoursPerDayTitle}>Hours by day</p>
        <ul>
          {weekSummary(week).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <Button look="quiet" onClick={onChange}>
        Change hours
      </Button>
    </section>
  )
}
