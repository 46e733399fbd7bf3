import { type DrillContext, exactly, type Finding } from '#drills/drill.ts'
import type { Recorder } from '#drills/load/recorder.ts'
import { p99Timing } from '#drills/load/steady-load.ts'
import type { CoreWaits } from './core-waits.ts'
import { timeFinding } from './time-finding.ts'

const MAX_P99_SECONDS = 1

/** For drills without an outage: not even a 503 with Retry-After is allowed. */
export function answerFindings({ log }: DrillContext, recorder: Recorder, coreWaits: CoreWaits): Finding[] {
  const { timings } = recorder
  for (const { error, fromMs, toMs } of timings)
    if (error) log(`${Math.round(fromMs)} to ${Math.round(toMs)} ms  ${error}`)
  return [
    { name: 'Requests sent', measured: timings.length, unit: '' },
    exactly(
      'Requests answered with 5xx',
      timings.filter(({ status }) => status !== null && status >= 500).length,
      0,
    ),
    exactly('Requests without an answer', timings.filter(({ status }) => status === null).length, 0),
    timeFinding('99th percentile of response times', p99Timing(recorder), MAX_P99_SECONDS, coreWaits),
  ]
}
