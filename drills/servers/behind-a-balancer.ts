import { setTimeout as pause } from 'node:timers/promises'
import { answerFindings } from '#drills/checking/answer-findings.ts'
import { checkResults } from '#drills/checking/check-results.ts'
import { watchCoreWaits } from '#drills/checking/core-waits.ts'
import { eventually, waitFor } from '#drills/checking/eventually.ts'
import { exitFindings } from '#drills/checking/exit-findings.ts'
import { sharedStateFindings } from '#drills/checking/shared-state-findings.ts'
import { UNCOMPOSED_EMAILS } from '#drills/checking/uncomposed-emails.ts'
import { type Drill, exactly, type Finding } from '#drills/drill.ts'
import { payees } from '#drills/load/payees.ts'
import { openRecorder } from '#drills/load/recorder.ts'
import { steadyLoad } from '#drills/load/steady-load.ts'
import { openBalancer } from '#drills/product/open-balancer.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import type { SupervisedServer } from '#drills/product/supervised-server.ts'

const PER_SECOND = 100
const OWNERS = 10
const STRETCH_MS = 3_000
/** Five health checks of the balancer. */
const environment = { DRAIN_SECONDS: '1' }
const RESTART_TIMEOUT_MS = 60_000
const SEND_TIMEOUT_MS = 60_000

/** Two web processes and a worker behind a balancer. Each sees the changes of the other, and each is restarted. */
export const behindABalancer: Drill = async (drilling) => {
  const { running, random, tell } = drilling
  const product = await openProduct(running, {
    servers: [
      { program: 'main-web', environment },
      { program: 'main-web', environment },
      { program: 'main-worker' },
    ],
  })
  const [one, other, worker] = product.servers as [SupervisedServer, SupervisedServer, SupervisedServer]
  const owners = await payees(product, OWNERS)
  const balancer = await openBalancer(running, [one, other])
  const recorder = openRecorder(() => balancer.origin)
  running.defer(() => recorder.close())
  const waits = watchCoreWaits(() => one.pid)
  running.defer(() => waits.stop())
  const load = steadyLoad({ perSecond: PER_SECOND, payees: owners, random, recorder })
  await pause(STRETCH_MS)
  const shared = await sharedStateFindings(product, one, other)
  let dueAtStop = 0
  for (const server of [one, other, worker]) {
    if (server === worker) dueAtStop = (await countMails(product)).due
    await restart(server)
    tell(`${Math.round(recorder.now())} ms  restarted ${server.origin}`)
    await pause(STRETCH_MS)
  }
  await load.stop()
  return [
    ...shared,
    ...exitFindings([one, other, worker]),
    ...answerFindings(drilling, recorder, waits),
    ...(await checkResults(drilling, product, recorder, { bookings: 100 })),
    { name: 'Letters due when the worker was told to stop', measured: dueAtStop, unit: '' },
    ...(await mailFindings(product)),
  ]
}

/** Sends SIGTERM and waits until the supervisor has started the process again. */
async function restart(server: SupervisedServer): Promise<void> {
  const before = server.pid
  process.kill(before, 'SIGTERM')
  await waitFor(async () => server.pid !== before, RESTART_TIMEOUT_MS, `${server.origin} did not restart`)
}

async function countMails({ admin }: Product) {
  const { rows } = await admin.query<{ due: number; sent: number; tries: number }>(
    `select count(*) filter (where sent_at is null and failed_at is null and skipped_at is null
         and next_attempt_at <= app_now())::int + (${UNCOMPOSED_EMAILS}) as due,
       count(*) filter (where sent_at is not null)::int as sent,
       coalesce(max(attempts), 0)::int as tries from mails`,
  )
  return rows[0] ?? { due: Number.NaN, sent: Number.NaN, tries: Number.NaN }
}

async function mailFindings(product: Product): Promise<Finding[]> {
  await eventually(async () => (await countMails(product)).due === 0, SEND_TIMEOUT_MS)
  const { due, sent, tries } = await countMails(product)
  return [
    { name: 'Letters sent', measured: sent, unit: '' },
    exactly('Letters that are due and wait', due, 0),
    exactly(
      'Letters that arrived and were not sent, or twice',
      (await product.mailbox.mails()).length - sent,
      0,
    ),
    exactly('Tries that one letter took at most', tries, 1),
  ]
}
