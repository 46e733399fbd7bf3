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

export type WebhookRequest = { source: EventSource; rawBody: Uint8Array; headers: Headers }

/** An older request may be a replay by somebody else. */
const MAX_AGE_MS = 300_000

/** Verifies and stores an event, so that the provider gets its response at once. The worker processes it. */
export async function receiveEvent(
  deps: ReceiveDeps,
  { source, rawBody, headers }: WebhookRequest,
): Promise<void> {
  const signature = headers.get('stripe-signature') ?? ''
  const event = readEvent(deps, { source, rawBody, signature })
  // A destination may be configured to send more types than we handle.
  if (!Object.hasOwn(EVENT_SUBJECTS[source], event.type)) return
  await deps.db.asSystem(async (tx) => {
    if (await isTooOld(tx, event.signedAt)) refuse('invalid_signature')
    await storeEvent(deps, tx, source, event)
  })
}

/** Accepts both the product clock, which the emulator follows, and the real clock, which the real provider follows. */
async function isTooOld(tx: SystemTx, signedAt: Date): Promise<boolean> {
  const clocks = [await tx.now(), await realNow(tx)]
  return clocks.every((now) => now.getTime() - signedAt.getTime() > MAX_AGE_MS)
}

function readEvent(
  { payments, log }: ReceiveDeps,
  request: Parameters<PaymentsGateway['readEvent']>[0],
): SignedEvent {
  try {
    return payments.readEvent(request)
  } catch (error) {
    if (error instanceof InvalidSignature) return refuse('invalid_signature')
    if (!(error instanceof NotAThinEvent)) throw error
    log.warn(
      { source: request.source },
      'event destination at the payment provider does not send thin events',
    )
    return refuse('not_a_thin_event')
  }
}

async function storeEvent(
  deps: ReceiveDeps,
  tx: SystemTx,
  source: EventSource,
  event: ProviderEvent,
): Promise<void> {
  const ignoreReason = await findIgnoreReason(deps, tx, source, event)
  if (ignoreReason) {
    const { id, type, context, objectId } = event
    deps.log.info({ event: id, type, context, objectId }, `provider event ignored: ${ignoreReason}`)
  } else if (await insertEvent(tx, source, event)) {
    await deps.enqueue(tx, 'process-stripe-event', { eventId: event.id })
  }
}

async function findIgnoreReason(
  { payments }: ReceiveDeps,
  tx: SystemTx,
  source: EventSource,
  { type, context, objectId, isLive }: ProviderEvent,
): Promise<string | null> {
  if (isLive === payments.isTestMode) return 'wrong mode (live or test)'
  const subject = EVENT_SUBJECTS[source][type]
  const account = subject === 'account' ? objectId : context
  if (source === 'platform' && subject !== 'account' && account === null) return null
  return account && (await findAccountById(tx, account)) ? null : 'unknown account'
}
