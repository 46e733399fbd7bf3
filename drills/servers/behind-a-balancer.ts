import { setTimeout as pause } from 'node:timers/promises'
import { answerFindings } from '#drills/checking/answer-findings.ts'
import { checkResults } from '#drills/checking/check-results.ts'
import { watchCoreWaits } from '#drills/checking/core-waits.ts'
import { exitFindings } from '#drills/checking/exit-findings.ts'
import { pollUntil, waitFor } from '#drills/checking/poll-until.ts'
import { sharedStateFindings } from '#drills/checking/shared-state-findings.ts'
import { COUNT_UNCOMPOSED_EMAILS } from '#drills/checking/uncomposed-emails.ts'
import { type Drill, exactly, type Finding } from '#drills/drill.ts'
import { createLoadOwners } from '#drills/load/load-owners.ts'
import { openRecorder } from '#drills/load/recorder.ts'
import { startSteadyLoad } from '#drills/load/steady-load.ts'
import { openBalancer } from '#drills/product/open-balancer.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import type { SupervisedServer } from '#drills/product/supervised-server.ts'

const PER_SECOND = 100
const OWNERS = 10
const PAUSE_MS = 3_000
/** As long as five health checks of the balancer take. */
const environment = { DRAIN_SECONDS: '1' }
const RESTART_TIMEOUT_MS = 60_000
const SEND_TIMEOUT_MS = 60_000

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
  ]
}

/** Sends SIGTERM and waits until the supervisor has started the process again. */
async function restart(server: SupervisedServer): Promise<void> {
  const oldPid = server.pid
  process.kill(oldPid, 'SIGTERM')
  await waitFor(async () => server.pid !== oldPid, RESTART_TIMEOUT_MS, `${server.origin} did not restart`)
}

async function countMails({ admin }: Product) {
  const { rows } = await admin.query<{ due: number; sent: number; maxAttempts: number }>(
    `select count(*) filter (where sent_at is null and failed_at is null and skipped_at is null
         and next_attempt_at <= app_now())::int + (${COUNT_UNCOMPOSED_EMAILS}) as due,
       count(*) filter (where sent_at is not null)::int as sent,
       coalesce(max(attempts), 0)::int as "maxAttempts" from mails`,
  )
  return rows[0] ?? { due: Number.NaN, sent: Number.NaN, maxAttempts: Number.NaN }
}

async function mailFindings(product: Product): Promise<Finding[]> {
  await pollUntil(async () => (await countMails(product)).due === 0, SEND_TIMEOUT_MS)
  const { due, sent, maxAttempts } = await countMails(product)
  return [
    { name: 'Emails recorded as sent', measured: sent, unit: '' },
    exactly('Emails that are due but not sent', due, 0),
    exactly(
      'Emails in the mailbox beyond those recorded as sent',
      (await product.mailbox.mails()).length - sent,
      0,
    ),
    exactly('Attempts needed for an email, at most', maxAttempts, 1),
  ]
}
