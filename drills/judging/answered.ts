import { type Drilling, exactly, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import { slowestInAHundred } from '#drills/load/steady-load.ts'
import type { CoreWaits } from './core-waits.ts'
import { inTime } from './in-time.ts'

const MAX_P99_SECONDS = 1

/** Where nothing breaks nobody is told to come back later, either. */
export function answered({ tell }: Drilling, recorder: Recorder, waits: CoreWaits): Finding[] {
  const { waits: all } = recorder
  for (const { why, fromMs, toMs } of all)
    if (why) tell(`${Math.round(fromMs)} to ${Math.round(toMs)} ms  ${why}`)
  return [
    { what: 'Requests', measured: all.length, unit: '' },
    exactly('Answers 5xx', all.filter(({ status }) => status !== null && status >= 500).length, 0),
    exactly('Requests without an answer', all.filter(({ status }) => status === null).length, 0),
    inTime('Slowest in a hundred', slowestInAHundred(recorder), MAX_P99_SECONDS, waits),
  ]
}
