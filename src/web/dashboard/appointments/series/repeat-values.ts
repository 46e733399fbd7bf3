import * as z from 'zod/mini'
import { SeriesPlan } from '#contract/series.ts'

/** As typed. */
export type RepeatValues = { repeat: string; ends: string; visits: string; until: string }

export const NEVER = 'never'
export const FIRST_REPEAT: RepeatValues = { repeat: NEVER, ends: 'visits', visits: '12', until: '' }

const Repeat = z.pick(SeriesPlan, { rhythm: true, ends: true })
export type Repeat = z.output<typeof Repeat>

/** Null where it does not repeat, or not rightly. */
export function repeatIn(values: RepeatValues): Repeat | null {
  return values.repeat === NEVER ? null : (parsed(values).data ?? null)
}

/** What a field refuses comes from the contract. */
export function repeatErrors(values: RepeatValues & { date: string }): Record<string, string> {
  if (values.repeat === NEVER) return {}
  const [issue] = parsed(values).error?.issues ?? []
  const field = values.ends === 'until' ? 'until' : 'visits'
  if (issue) return { [field]: sentenceOf(issue) }
  const isOver = field === 'until' && values.until <= values.date
  return isOver ? { until: 'Choose a date after the first visit' } : {}
}

function parsed({ repeat, ends, visits, until }: RepeatValues) {
  const count = visits.trim() === '' ? Number.NaN : Number(visits)
  return z.safeParse(Repeat, { rhythm: repeat, ends: ends === 'until' ? { until } : { visits: count } })
}

/** Of the way to end that was chosen; the other one is not looked for. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message
  const tried = issue.errors.map(([first]) => first).find((first) => first && first.code !== 'invalid_type')
  return tried?.message ?? issue.errors[0]?.[0]?.message ?? issue.message
}
