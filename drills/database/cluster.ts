import { setTimeout as pause } from 'node:timers/promises'
import { checkResults } from '#drills/checking/check-results.ts'
import type { Span } from '#drills/checking/core-waits.ts'
import { isFault } from '#drills/checking/history.ts'
import { mailFindings } from '#drills/checking/mail-findings.ts'
import { waitFor } from '#drills/checking/poll-until.ts'
import { longest, timeFinding } from '#drills/checking/time-finding.ts'
import { acknowledgedBookings, longestWriteGap } from '#drills/checking/write-gap.ts'
import { atLeast, type Drill, type DrillContext, exactly, type Finding } from '#drills/drill.ts'
import { waitForLoad } from '#drills/load/recorder.ts'
import type { SupervisedServer } from '#drills/product/supervised-server.ts'
import { missingPrograms } from '#scripts/staging/cluster/installation.ts'
import { findLeader, waitUntilWhole } from '#scripts/staging/cluster/patroni-api.ts'
import { type BusyCluster, openBusyCluster } from './busy-cluster.ts'
import {
  etcdKilled,
  type Fault,
  killFollowers,
  leaderFailures,
  replicaKilled,
  switchedOver,
} from './cluster-faults.ts'
import { laggingReplicaFindings } from './lagging-replica.ts'

const MAX_PAUSE_BEFORE_FAULT_MS = 2_000
const RECOVERY_TIMEOUT_MS = 120_000
const WHOLE_TIMEOUT_MS = 180_000
/** Longer than the leader takes to notice that it is alone. */
const ALONE_MS = 15_000
/** No request waits longer than its statements may take, and a balancer's retry. */
const MAX_SECONDS_WAITING = 15

/** A cluster of three nodes loses its leader ten times, and everything else once, while owners and clients work. */
export const cluster: Drill = async (context) => {
  const missing = missingPrograms()
  if (missing.length > 0) return [{ name: 'Cluster', untested: `not installed: ${missing.join(', ')}` }]
  const { log, length } = context
  const failures = length === 'short' ? 3 : 10
  const busy = await openBusyCluster(context)
  const faults = [
    ...leaderFailures(failures),
    ...Array.from({ length: length === 'short' ? 1 : 3 }, () => switchedOver),
    replicaKilled,
    etcdKilled,
  ]
  const gaps: { fault: Fault; gap: Span }[] = []
  for (const fault of faults) gaps.push({ fault, gap: await survive(fault, busy, context) })
  const lagging = await laggingReplicaFindings(busy)
  const alone = await surviveAlone(busy, context)
  const { restartCount, refusedDashboards } = await busy.stop()
  const { recorder, product, coreWaits } = busy
  const answered = recorder.timings.map(({ fromMs, toMs }) => ({ fromMs, toMs }))
  for (const timing of recorder.timings)
    if (timing.status === null || isFault(timing))
      log(`${Math.round(timing.fromMs)} to ${Math.round(timing.toMs)} ms  ${timing.error ?? timing.status}`)
  return [
    ...[...new Set(faults)].map((fault) => {
      const worst = longest(gaps.filter((one) => one.fault === fault).map(({ gap }) => gap))
      return timeFinding(`${fault.name}: longest time without a booking`, worst, fault.maxSeconds, coreWaits)
    }),
    exactly('Failures of the leader', failures, length === 'short' ? 3 : 10),
    ...lagging,
    ...alone,
    atLeast('Restarts of web processes and workers meanwhile', restartCount, 4),
    exactly('Web processes that ended with a code other than 0', failedExits(busy.webProcesses), 0),
    exactly('Dashboards that were refused', refusedDashboards, 0),
    exactly('Requests without an answer', recorder.timings.filter(({ status }) => status === null).length, 0),
    timeFinding('Longest wait for an answer', longest(answered), MAX_SECONDS_WAITING, coreWaits),
    ...(await checkResults(context, product, recorder, { bookings: 20 * failures, payments: failures })),
    ...(await mailFindings(product)),
  ]
}

/** The balancer answers 503 for a process that breaks a connection, so a crash would look like an outage. */
function failedExits(servers: readonly SupervisedServer[]): number {
  return servers.flatMap(({ exitCodes }) => exitCodes).filter((code) => code !== 0).length
}

/** Returns the longest time without an acknowledged booking, from the fault until the cluster is whole again. */
async function survive(
  fault: Fault,
  { cluster: { nodes }, cluster: target, recorder }: BusyCluster,
  { random, log }: DrillContext,
): Promise<Span> {
  await waitUntilWhole(nodes, WHOLE_TIMEOUT_MS)
  await waitForLoad(recorder)
  await pause(MAX_PAUSE_BEFORE_FAULT_MS * random())
  const fromMs = recorder.now()
  log(`${Math.round(fromMs)} ms  ${fault.name}: ${(await findLeader(nodes))?.name} leads`)
  const repair = await fault.cause(target)
  const causedMs = recorder.now()
  const isSavingAgain = async () =>
    recorder.history.some(
      ({ kind, outcome, fromMs: sentMs }) => kind === 'book' && outcome === 'ok' && sentMs > causedMs,
    )
  await waitFor(isSavingAgain, RECOVERY_TIMEOUT_MS, `${fault.name}: nothing is saved any more`)
  const leader = await findLeader(nodes)
  log(`${Math.round(recorder.now())} ms  bookings are saved again, ${leader?.name} leads`)
  repair()
  await waitUntilWhole(nodes, WHOLE_TIMEOUT_MS)
  await waitForLoad(recorder)
  const gap = longestWriteGap(recorder, { fromMs, toMs: recorder.now() })
  log(
    `${Math.round(recorder.now())} ms  whole again; ${Math.round(gap.toMs - gap.fromMs)} ms without a booking`,
  )
  return gap
}

/** With two of three nodes gone nothing is acknowledged, until they are back. */
async function surviveAlone(
  { cluster: target, recorder, coreWaits }: BusyCluster,
  { log }: DrillContext,
): Promise<Finding[]> {
  await waitForLoad(recorder)
  const repair = await killFollowers(target)
  const fromMs = recorder.now()
  log(`${Math.round(fromMs)} ms  one node left`)
  await pause(ALONE_MS)
  const toMs = recorder.now()
  repair()
  await waitUntilWhole(target.nodes, WHOLE_TIMEOUT_MS)
  const wholeMs = recorder.now()
  log(`${Math.round(wholeMs)} ms  whole again`)
  await waitForLoad(recorder)
  const tried = recorder.timings.filter((timing) => timing.fromMs > fromMs && timing.fromMs < toMs)
  return [
    exactly(
      'Two nodes gone: bookings acknowledged',
      acknowledgedBookings(recorder, { fromMs, toMs }).length,
      0,
    ),
    atLeast(
      'Two nodes gone: requests answered with 503',
      tried.filter(({ status }) => status === 503).length,
      1,
    ),
    timeFinding(
      'Two nodes gone: from the whole cluster to the next booking',
      longestWriteGap(recorder, { fromMs: wholeMs, toMs: recorder.now() }),
      30,
      coreWaits,
    ),
  ]
}
