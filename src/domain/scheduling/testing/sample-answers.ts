import fc from 'fast-check'
import { openSlots } from '#domain/scheduling/open-slots.ts'
import { slotRejection } from '#domain/scheduling/slot-rejection.ts'
import { startsMinuteByMinute } from './minute-by-minute.ts'
import { randomSearch } from './random-search.ts'

/** Answers to a fixed set of searches, as JSON that processes can exchange. */
export function sampleAnswers() {
  return fc.sample(randomSearch, { seed: 2011, numRuns: 600 }).map((search) => ({
    offered: openSlots(search).map(({ start }) => start),
    reference: startsMinuteByMinute(search),
    reason: slotRejection(search, search.now + 24 * 60 * 60_000)?.because ?? null,
  }))
}
