import { refuse } from '#server/base/refusal.ts'
import type { SystemTx } from '#server/db/database.ts'
import { realNow } from '#server/db/product-clock.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import {
  EVENT_SUBJECTS,
  type EventSource,
  InvalidSignature,
  NotAThinEvent,
  type PaymentsGateway,
  type ProviderEvent,
  type SignedEvent,
} from '#server/gateways/payments.ts'
import { findAccountById } from '#server/invoices/payment-account/queries.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { insertEvent } from '#server/provider-events/queries.ts'

export type ReceiveDeps = ProviderDeps & { enqueue: Enqueue }

export type Message = { source: EventSource; rawBody: Uint8Array; headers: Headers }

/** An older message may be somebody's repeat. */
const TOLERATED_AGE_MS = 300_000

/** Keeps what the provider says, if it is the provider, and answers at once; the worker looks into it. */
export async function receiveEvent(deps: ReceiveDeps, { source, rawBody, headers }: Message): Promise<void> {
  const signature = headers.get('stripe-signature') ?? ''
  const event = readEvent(deps, { source, rawBody, signature })
  // Destinations can be set up with more types than we follow; those are no news.
  if (!Object.hasOwn(EVENT_SUBJECTS[source], event.type)) return
  await deps.db.asSystem(async (tx) => {
    if (await isTooOld(tx, event.signedAt)) refuse('invalid_signature')
    await keep(deps, tx, source, event)
  })
}

/** By the product clock, which the emulator follows, and by the real one, which a provider of one's own does. */
async function isTooOld(tx: SystemTx, signedAt: Date): Promise<boolean> {
  const clocks = [await tx.now(), await realNow(tx)]
  return clocks.every((now) => now.getTime() - signedAt.getTime() > TOLERATED_AGE_MS)
}

function readEvent(
  { payments, log }: ReceiveDeps,
  message: Parameters<PaymentsGateway['readEvent']>[0],
): SignedEvent {
  try {
    return payments.readEvent(message)
  } catch (error) {
    if (error instanceof InvalidSignature) return refuse('invalid_signature')
    if (!(error instanceof NotAThinEvent)) throw error
    log.warn(
      { source: message.source },
      'an event destination at the payment provider does not send thin events',
    )
    return refuse('not_a_thin_event')
  }
}

async function keep(
  deps: ReceiveDeps,
  tx: SystemTx,
  source: EventSource,
  event: ProviderEvent,
): Promise<void> {
  const ignored = await whyIgnored(deps, tx, source, event)
  if (ignored) {
    const { id, type, context, objectId } = event
    deps.log.info({ event: id, type, context, objectId }, `a provider event was ignored: ${ignored}`)
  } else if (await insertEvent(tx, source, event)) {
    await deps.enqueue(tx, 'process-stripe-event', { eventId: event.id })
  }
}

async function whyIgnored(
  { payments }: ReceiveDeps,
  tx: SystemTx,
  source: EventSource,
  { type, context, objectId, isLive }: ProviderEvent,
): Promise<string | null> {
  if (isLive === payments.isTestMode) return 'it is of the other mode'
  const subject = EVENT_SUBJECTS[source][type]
  const account = subject === 'account' ? objectId : context
  if (source === 'platform' && subject !== 'account' && account === null) return null
  return account && (await findAccountById(tx, account)) ? null : 'its account is not known here'
}
