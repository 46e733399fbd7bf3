import type { Ref } from 'react'
import type { BookingSettings } from '#contract/settings.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Fold } from '#web/ui/fold.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { BreakFields } from './break-fields.tsx'
import { DaysOffFields } from './days-off-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { rulesSet, rulesSetWords } from './rule-words.ts'
import classes from './rules.module.css'
import { WeekFields } from './week-fields.tsx'

type MoreRulesProps = {
  fields: FormFields
  /** What holds now, for the summary. */
  saved: BookingSettings
  /** Of the business. */
  today: LocalDate
  isOpened: boolean
  ref: Ref<HTMLDivElement>
  onToggle: (isOpened: boolean) => void
}

/** Everything beyond the two windows. Folded, it tells what is set. */
export function MoreRules({ fields, saved, today, isOpened, ref, onToggle }: MoreRulesProps) {
  const rules = rulesSet(saved, today)
  return (
    <Fold
      title="More rules"
      count={rulesSetWords(rules.length)}
      names={rules.length > 0 ? rules.join(' · ') : 'Breaks, days off, notice, buffers and limits.'}
      isOpened={isOpened || hasMistake(fields)}
      onToggle={onToggle}
    >
      <div ref={ref} className={classes.rules}>
        <WeekFields fields={fields} />
        <BreakFields fields={fields} />
        <DaysOffFields fields={fields} today={today} />
        <LimitFields fields={fields} />
      </div>
    </Fold>
  )
}

const IN_FIRST_PART = /^(welcome_message|week(day|end)_|jobs_may_run|address_field)/

/** A field that is folded away could not take the focus. */
function hasMistake({ values, text }: FormFields): boolean {
  return Object.keys(values).some((name) => !IN_FIRST_PART.test(name) && text(name).mistake !== undefined)
}
