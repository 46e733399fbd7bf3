import { ChevronDown } from 'lucide-react'
import type { BookingSettings } from '#contract/settings.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { BreakFields } from './break-fields.tsx'
import { DaysOffFields } from './days-off-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import type { RuleFields } from './rule-fields.ts'
import classes from './rules.module.css'
import { rulesSet, rulesSetWords } from './rules-set.ts'
import { WeekFields } from './week-fields.tsx'

type MoreRulesProps = {
  fields: RuleFields
  /** What holds now, for the summary. */
  saved: BookingSettings
  /** Of the business. */
  today: LocalDate
  isOpened: boolean
  onToggle: (isOpened: boolean) => void
}

/** Everything beyond the two windows. Folded, it tells what is set. */
export function MoreRules({ fields, saved, today, isOpened, onToggle }: MoreRulesProps) {
  const rules = rulesSet(saved, today)
  return (
    <details
      className={classes.more}
      open={isOpened || hasMistake(fields)}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <span>
          <span className={classes.title}>More rules</span>
          <span className={classes.count}>{rulesSetWords(rules.length)}</span>
          <span className={classes.names}>
            {rules.length > 0 ? rules.join(' · ') : 'Breaks, days off, notice, buffers and limits.'}
          </span>
        </span>
        <ChevronDown size={20} aria-hidden />
      </summary>
      <div className={classes.rules}>
        <WeekFields fields={fields} />
        <BreakFields fields={fields} />
        <DaysOffFields fields={fields} today={today} />
        <LimitFields fields={fields} />
      </div>
    </details>
  )
}

const IN_FIRST_PART = /^(welcome_message|week(day|end)_|jobs_may_run|address_field)/

/** A field that is folded away could not take the focus. */
function hasMistake({ values, text }: RuleFields): boolean {
  return Object.keys(values).some((name) => !IN_FIRST_PART.test(name) && text(name).mistake !== undefined)
}
