import { watchCoreWaits } from '#drills/checking/core-waits.ts'
import { pollUntil, waitFor } from '#drills/checking/poll-until.ts'
import { longest, timeFinding } from '#drills/checking/time-finding.ts'
import { COUNT_UNCOMPOSED_EMAILS } from '#drills/checking/uncomposed-emails.ts'
import { atLeast, atMost, type Drill, exactly, type Finding } from '#drills/drill.ts'
import { createLoadOwners, type LoadOwner } from '#drills/load/load-owners.ts'
import { bookingRequest, invoiceRequest } from '#drills/load/requests.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import { dayFromNow } from '#scripts/staging/businesses.ts'
import { sendRequest } from '#scripts/staging/send-request.ts'
import { openGate } from '#tools/gate/open-gate.ts'

const BOOKINGS = 10
const HALF_HOUR_MS = 30 * 60_000
const MAX_SECONDS = 5
/** Decision 10: limit for all provider calls of one request together. */
const MAX_SECONDS_WITH_PROVIDER = 10
const FAIL_TIMEOUT_MS = 60_000
const SEND_TIMEOUT_MS = 60_000

/** Mails due by now, sent or not. Excludes reminders, which are planned for later. */
const COUNT_DUE_MAILS = 'select count(*)::int from mails where planned_for <= app_now()'

/**
 * Mail server and payment provider accept connections but don't respond. Clients can still book, and each email
 * is sent exactly once when they respond again.
 */
export const silentProviders: Drill = async ({ cleanup, log }) => {
  const product = await openProduct(cleanup, {
    gate: async (address) => {
      const gate = await openGate(address)
      cleanup.defer(() => gate.stop())
      return gate
    },
  })
  const { admin, servers, mailbox, gates } = product
  const [{ origin }] = servers
  const coreWaits = watchCoreWaits(() => servers[0].pid)
  cleanup.defer(() => coreWaits.stop())
  const [luna] = (await createLoadOwners(product, 1)) as [LoadOwner]
  const day = dayFromNow(2).start.getTime()
  for (const gate of gates) gate.setMute(true)

  const bookings = await Promise.all(
    Array.from({ length: BOOKINGS }, (_, n) =>
      sendRequest(origin, bookingRequest(luna, day + n * HALF_HOUR_MS, `mute-${n}`)),
    ),
  )
  const refusedInvoice = await sendRequest(origin, invoiceRequest(luna, 'mute'))
  const invoiceList = await sendRequest(origin, {
    method: 'GET',
    path: '/api/invoices',
    headers: luna.headers,
  })
  const countUntried = async () =>
    (await countOf(product, COUNT_UNCOMPOSED_EMAILS)) +
    (await countOf(
      product,
      `${COUNT_DUE_MAILS} and sent_at is null and (attempts = 0 or claimed_until is not null)`,
    ))
  await waitFor(
    async () => (await countUntried()) === 0,
    FAIL_TIMEOUT_MS,
    'sending to the silent mail server did not time out',
  )
  const sentWhileSilent = (await mailbox.mails()).length

  for (const gate of gates) gate.setMute(false)
  // Replaces waiting for the retry delays.
  await admin.query('update mails set next_attempt_at = app_now() where sent_at is null and attempts > 0')
  const countUnsent = () => countOf(product, `${COUNT_DUE_MAILS} and sent_at is null`)
  await pollUntil(async () => (await countUnsent()) === 0, SEND_TIMEOUT_MS)
  const delivered = await mailbox.mails()
  const owed = await countOf(product, COUNT_DUE_MAILS)
  let retriedInvoice = await sendRequest(origin, invoiceRequest(luna, 'mute'))
  // After five failures in a row the provider is not called for ten seconds.
  await pollUntil(async () => {
    if (retriedInvoice.status === 503)
      retriedInvoice = await sendRequest(origin, invoiceRequest(luna, 'mute'))
    return retriedInvoice.status !== 503
  }, FAIL_TIMEOUT_MS)
  log(
    `bookings: ${bookings.map(({ status }) => status).join(' ')}; invoice: ${refusedInvoice.status} ${refusedInvoice.body}, then ${retriedInvoice.status} ${retriedInvoice.body}`,
  )

  return [
    exactly(
      'Bookings made while both providers are silent',
      bookings.filter(({ status }) => status === 201).length,
      BOOKINGS,
    ),
    timeFinding('Slowest booking while both are silent', longest(bookings), MAX_SECONDS, coreWaits),
    exactly('Status of creating an invoice while both are silent', refusedInvoice.status, 503),
    exactly(
      'The response about the invoice has Retry-After',
      Number(refusedInvoice.headers['retry-after'] !== undefined),
      1,
    ),
    atMost(
      'Response time of creating an invoice while both are silent',
      (refusedInvoice.toMs - refusedInvoice.fromMs) / 1000,
      MAX_SECONDS_WITH_PROVIDER,
      's',
    ),
    exactly('Status of listing invoices while both are silent', invoiceList.status, 200),
    timeFinding('Response time of listing invoices', invoiceList, MAX_SECONDS, coreWaits),
    exactly('Status of creating the same invoice afterwards', retriedInvoice.status, 201),
    exactly('Invoices in the end', await countOf(product, 'select count(*)::int from invoices'), 1),
    exactly('Emails delivered while the mail server was silent', sentWhileSilent, 0),
    ...deliveryFindings(
      delivered.map(({ messageId }) => messageId),
      owed,
    ),
    exactly('Emails not recorded as sent in the end', await countUnsent(), 0),
  ]
}

function deliveryFindings(messageIds: readonly string[], owed: number): Finding[] {
  return [
    atLeast('Emails owed', owed, 2 * BOOKINGS),
    exactly('Emails delivered in the end', messageIds.length, owed),
    exactly('Emails delivered twice', messageIds.length - new Set(messageIds).size, 0),
  ]
}

async function countOf({ admin }: Product, text: string): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(text)
  return rows[0]?.count ?? Number.NaN
}
