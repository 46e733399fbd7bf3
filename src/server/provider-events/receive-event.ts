import type { Database, SystemTx } from '#server/db/database.ts'
import {
  EVENT_SUBJECTS,
  type EventSource,
  InvalidSignature,
  type PaymentsGateway,
  type ProviderEvent,
} from '#server/gateways/payments.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { Logger } from '#server/log.ts'
import { insertEvent, isKnownAccount } from '#server/provider-events/queries.ts'
import { refuse } from '#server/refusal.ts'

export type ReceiveDeps = { db: Database; enqueue: Enqueue; payments: PaymentsGateway; log: Logger }

export type Message = { source: EventSource; rawBody: Uint8Array; headers: Headers }

/** Keeps what the provider says, if it is the provider, and answers at once; the worker looks into it. */
export async function receiveEvent(deps: ReceiveDeps, { source, rawBody, headers }: Message): Promise<void> {
  const { db, enqueue, log } = deps
  const receivedAt = await db.asSystem((tx) => tx.now())
  const signature = headers.get('stripe-signature') ?? ''
  const event = readEvent(deps, { source, rawBody, signature, receivedAt })
  // Destinations can be set up with more types than we follow; those are no news.
  if (!(event.type in EVENT_SUBJECTS[source])) return
  await db.asSystem(async (tx) => {
    const ignored = await whyIgnored(deps, tx, source, event)
    if (ignored) {
      const { id, type, context, objectId } = event
      return log.info({ event: id, type, context, objectId }, `a provider event was ignored: ${ignored}`)
    }
    if (await insertEvent(tx, event))
      await enqueue(tx, 'process-stripe-event', { eventId: event.id }, event.id)
  })
}

function readEvent(
  { payments }: ReceiveDeps,
  message: Parameters<PaymentsGateway['readEvent']>[0],
): ProviderEvent {
  try {
    return payments.readEvent(message)
  } catch (error) {
    if (error instanceof InvalidSignature) return refuse('invalid_signature')
    throw error
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
  if (source === 'platform' && subject !== 'account') return null
  const account = subject === 'account' ? objectId : context
  return account && (await isKnownAccount(tx, account)) ? null : 'its account is not known here'
}
