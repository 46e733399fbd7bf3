import { type DrillContext, exactly, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import { p99Wait } from '#drills/load/steady-load.ts'
import type { CoreWaits } from './core-waits.ts'
import { timeFinding } from './time-finding.ts'

const MAX_P99_SECONDS = 1

/** For drills without an outage: not even a 503 with Retry-After is allowed. */
export function answerFindings({ tell }: DrillContext, recorder: Recorder, waits: CoreWaits): Finding[] {
  const { waits: all } = recorder
  for (const { why, fromMs, toMs } of all)
    if (why) tell(`${Math.round(fromMs)} to ${Math.round(toMs)} ms  ${why}`)
  return [
    { name: 'Requests', measured: all.length, unit: '' },
    exactly('Answers 5xx', all.filter(({ status }) => status !== null && status >= 500).length, 0),
    exactly('Requests without an answer', all.filter(({ status }) => status === null).length, 0),
    timeFinding('Slowest in a hundred', p99Wait(recorder), MAX_P99_SECONDS, waits),
  ]
}
