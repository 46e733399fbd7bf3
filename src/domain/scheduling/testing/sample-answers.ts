import fc from 'fast-check'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import { whyNot } from '#domain/scheduling/why-not.ts'
import { startsMinuteByMinute } from './minute-by-minute.ts'
import { aSearch } from './random-search.ts'

/** Answers to a fixed set of questions, in a form that one process can tell another. */
export function sampleAnswers() {
  return fc.sample(aSearch, { seed: 2011, numRuns: 600 }).map((search) => ({
    offered: openSlots(search).map(({ start }) => start),
    foundSlowly: startsMinuteByMinute(search),
    reason: whyNot(search, search.now + 24 * 60 * 60_000)?.because ?? null,
  }))
}
