import { setTimeout as pause } from 'node:timers/promises'
import { answerFindings } from '#drills/checking/answer-findings.ts'
import { checkResults } from '#drills/checking/check-results.ts'
import { watchCoreWaits } from '#drills/checking/core-waits.ts'
import { exitFindings } from '#drills/checking/exit-findings.ts'
import { countMails, mailFindings } from '#drills/checking/mail-findings.ts'
import { waitFor } from '#drills/checking/poll-until.ts'
import { sharedStateFindings } from '#drills/checking/shared-state-findings.ts'
import { type Drill, exactly } from '#drills/drill.ts'
import { createLoadOwners } from '#drills/load/load-owners.ts'
import { openRecorder } from '#drills/load/recorder.ts'
import { startSteadyLoad } from '#drills/load/steady-load.ts'
import { openBalancer } from '#drills/product/open-balancer.ts'
import { openProduct } from '#drills/product/open-product.ts'
import type { SupervisedServer } from '#drills/product/supervised-server.ts'

const PER_SECOND = 100
const OWNERS = 10
const PAUSE_MS = 3_000
/** As long as five health checks of the balancer take. */
const environment = { DRAIN_SECONDS: '1' }
const RESTART_TIMEOUT_MS = 60_000

/** Two web processes behind a balancer, and a worker. The web processes share their state, and each process is restarted. */
export const behindABalancer: Drill = async (context) => {
  const { cleanup, random, log } = context
  const product = await openProduct(cleanup, {
    servers: [
      { program: 'main-web', environment },
      { program: 'main-web', environment },
      { program: 'main-worker' },
    ],
  })
  const [first, second, worker] = product.servers as [SupervisedServer, SupervisedServer, SupervisedServer]
  const owners = await createLoadOwners(product, OWNERS)
  const balancer = await openBalancer(cleanup, [first, second])
  const recorder = openRecorder(() => balancer.origin)
  cleanup.defer(() => recorder.close())
  const coreWaits = watchCoreWaits(() => first.pid)
  cleanup.defer(() => coreWaits.stop())
  const load = startSteadyLoad({ perSecond: PER_SECOND, owners, random, recorder })
  await pause(PAUSE_MS)
  const shared = await sharedStateFindings(product, first, second)
  let dueBeforeStop = 0
  for (const server of [first, second, worker]) {
    if (server === worker) dueBeforeStop = (await countMails(product)).due
    await restart(server)
    log(`${Math.round(recorder.now())} ms  restarted ${server.origin}`)
    await pause(PAUSE_MS)
  }
  await load.stop()
  return [
    ...shared,
    ...exitFindings([first, second, worker]),
    ...answerFindings(context, recorder, coreWaits),
    ...(await checkResults(context, product, recorder, { bookings: 100 })),
    { name: 'Emails due when the worker was told to stop', measured: dueBeforeStop, unit: '' },
    ...(await mailFindings(product)),
    exactly('Attempts needed for an email, at most', (await countMails(product)).maxAttempts, 1),
  ]
}

/** Sends SIGTERM and waits until the supervisor has started the process again. */
async function restart(server: SupervisedServer): Promise<void> {
  const oldPid = server.pid
  process.kill(oldPid, 'SIGTERM')
  await waitFor(async () => server.pid !== oldPid, RESTART_TIMEOUT_MS, `${server.origin} did not restart`)
}
