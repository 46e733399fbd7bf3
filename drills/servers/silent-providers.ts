import { watchCoreWaits } from '#drills/checking/core-waits.ts'
import { eventually, waitFor } from '#drills/checking/eventually.ts'
import { longest, timeFinding } from '#drills/checking/time-finding.ts'
import { UNCOMPOSED_EMAILS } from '#drills/checking/uncomposed-emails.ts'
import { atLeast, atMost, type Drill, exactly, type Finding } from '#drills/drill.ts'
import { type Payee, payees } from '#drills/load/payees.ts'
import { booking, invoice } from '#drills/load/requests.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import { dayFromNow } from '#scripts/staging/businesses.ts'
import { sendRequest } from '#scripts/staging/send-request.ts'
import { openGate } from '#tools/gate/open-gate.ts'

const BOOKINGS = 10
const HALF_HOUR_MS = 30 * 60_000
const MAX_SECONDS = 5
/** Decision 10: limit for all provider calls of one request together. */
const MAX_SECONDS_FOR_A_WRITE = 10
const FAIL_TIMEOUT_MS = 60_000
const SEND_TIMEOUT_MS = 60_000

/** Excludes reminders, which are planned for later. */
const COUNT_OWED_MAILS = 'select count(*)::int from mails where planned_for <= app_now()'

/** Mail server and payment provider accept connections but do not respond. Bookings still work, and owed emails are sent once. */
export const silentProviders: Drill = async ({ running, tell }) => {
  const product = await openProduct(running, {
    gate: async (address) => {
      const gate = await openGate(address)
      running.defer(() => gate.stop())
      return gate
    },
  })
  const { admin, servers, mailbox, gates } = product
  const [{ origin }] = servers
  const waits = watchCoreWaits(() => servers[0].pid)
  running.defer(() => waits.stop())
  const [luna] = (await payees(product, 1)) as [Payee]
  const day = dayFromNow(2).start.getTime()
  for (const gate of gates) gate.setMute(true)

  const booked = await Promise.all(
    Array.from({ length: BOOKINGS }, (_, n) =>
      sendRequest(origin, booking(luna, day + n * HALF_HOUR_MS, `mute-${n}`)),
    ),
  )
  const refused = await sendRequest(origin, invoice(luna, 'mute'))
  const read = await sendRequest(origin, { method: 'GET', path: '/api/invoices', headers: luna.headers })
  const waiting = async () =>
    (await countOf(product, UNCOMPOSED_EMAILS)) +
    (await countOf(
      product,
      `${COUNT_OWED_MAILS} and sent_at is null and (attempts = 0 or claimed_until is not null)`,
    ))
  await waitFor(
    async () => (await waiting()) === 0,
    FAIL_TIMEOUT_MS,
    'sending to the silent mail server did not time out',
  )
  const sentMeanwhile = (await mailbox.mails()).length

  for (const gate of gates) gate.setMute(false)
  // Replaces waiting for the retry delays.
  await admin.query('update mails set next_attempt_at = app_now() where sent_at is null and attempts > 0')
  const unsent = () => countOf(product, `${COUNT_OWED_MAILS} and sent_at is null`)
  await eventually(async () => (await unsent()) === 0, SEND_TIMEOUT_MS)
  const letters = await mailbox.mails()
  const owed = await countOf(product, COUNT_OWED_MAILS)
  let again = await sendRequest(origin, invoice(luna, 'mute'))
  // After five failures in a row the provider is not called for ten seconds.
  await eventually(async () => {
    if (again.status === 503) again = await sendRequest(origin, invoice(luna, 'mute'))
    return again.status !== 503
  }, FAIL_TIMEOUT_MS)
  tell(
    `booked: ${booked.map(({ status }) => status).join(' ')}; invoice: ${refused.status} ${refused.body}, then ${again.status} ${again.body}`,
  )

  return [
    exactly(
      'Bookings made while both are silent',
      booked.filter(({ status }) => status === 201).length,
      BOOKINGS,
    ),
    timeFinding('Slowest of them', longest(booked), MAX_SECONDS, waits),
    exactly('An invoice that needs the provider is answered', refused.status, 503),
    exactly('With a time to try again', Number(refused.headers['retry-after'] !== undefined), 1),
    atMost('Until it is', (refused.toMs - refused.fromMs) / 1000, MAX_SECONDS_FOR_A_WRITE, 's'),
    exactly('Invoices can still be read', read.status, 200),
    timeFinding('Read in', read, MAX_SECONDS, waits),
    exactly('The same invoice asked for again', again.status, 201),
    exactly('Invoices there', await countOf(product, 'select count(*)::int from invoices'), 1),
    exactly('Letters that left while the mail server was silent', sentMeanwhile, 0),
    ...deliveryFindings(
      letters.map(({ messageId }) => messageId),
      owed,
    ),
    exactly('Letters that nobody recorded as sent', await unsent(), 0),
  ]
}

function deliveryFindings(ids: readonly string[], owed: number): Finding[] {
  return [
    atLeast('Letters owed', owed, 2 * BOOKINGS),
    exactly('Letters that arrived', ids.length, owed),
    exactly('Letters that arrived twice', ids.length - new Set(ids).size, 0),
  ]
}

async function countOf({ admin }: Product, text: string): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(text)
  return rows[0]?.count ?? Number.NaN
}
