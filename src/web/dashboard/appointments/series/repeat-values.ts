import * as z from 'zod/mini'
import { SeriesPlan } from '#contract/series.ts'

/** The fields as typed. */
export type RepeatValues = { repeat: string; ends: string; visits: string; until: string }

export const NEVER = 'never'
export const DEFAULT_REPEAT: RepeatValues = { repeat: NEVER, ends: 'visits', visits: '12', until: '' }

const Repeat = z.pick(SeriesPlan, { rhythm: true, ends: true })
export type Repeat = z.output<typeof Repeat>

/** Null if the appointment does not repeat, or if the fields are invalid. */
export function parseRepeat(values: RepeatValues): Repeat | null {
  return values.repeat === NEVER ? null : (parseFields(values).data ?? null)
}

/** Errors by field, mostly with the contract's messages. */
export function repeatErrors(values: RepeatValues & { date: string }): Record<string, string> {
  if (values.repeat === NEVER) return {}
  const [issue] = parseFields(values).error?.issues ?? []
  const field = values.ends === 'until' ? 'until' : 'visits'
  if (issue) return { [field]: messageOf(issue) }
  const isTooEarly = field === 'until' && values.until <= values.date
  return isTooEarly ? { until: 'Choose a date after the first visit' } : {}
}

function parseFields({ repeat, ends, visits, until }: RepeatValues) {
  const count = visits.trim() === '' ? Number.NaN : Number(visits)
  return z.safeParse(Repeat, { rhythm: repeat, ends: ends === 'until' ? { until } : { visits: count } })
}

/** The message about the chosen way to end, not about the other member of the union. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message
  const chosen = issue.errors.map(([first]) => first).find((first) => first && first.code !== 'invalid_type')
  return chosen?.message ?? issue.errors[0]?.[0]?.message ?? issue.message
}
