import { parseReply } from '#domain/texts/parse-reply.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { publicStatusUrl } from '#server/outbox/send-text.ts'
import { stopTexts } from '#server/outbox/text-refusals.ts'
import { startTexts } from '#server/reminders/texts/queries.ts'
import { markAccepted, markDelivered, markNotDelivered } from '#server/reminders/texts/status-queries.ts'

type WebhookDeps = { db: Database; sms: SmsGateway | null; appUrl: URL }
type WebhookRequest = { rawBody: Uint8Array; headers: Headers }

/** Statuses of a text that the provider has accepted but not delivered yet. */
const ACCEPTED = ['accepted', 'scheduled', 'queued', 'sending', 'sent']
const DELIVERED = ['delivered', 'read']
const NOT_DELIVERED = ['undelivered', 'failed', 'canceled']
const MAX_ID_LENGTH = 100
/** The provider's error code for a number that answered STOP. */
const STOP_ERROR_CODE = '21610'

/** Reports arrive in any order and repeatedly: 'delivered' is final, and a failure is not undone by earlier states. */
export async function receiveStatus(
  deps: WebhookDeps,
  mailId: string,
  received: WebhookRequest,
): Promise<void> {
  const form = verifiedForm(deps, publicStatusUrl(deps.appUrl, mailId), received)
  const status = form.get('MessageStatus') ?? ''
  const providerId = form.get('MessageSid') ?? ''
  if (providerId === '' || providerId.length > MAX_ID_LENGTH) return
  const text = { mailId, providerId }
  const code = form.get('ErrorCode') ?? ''
  await deps.db.asSystem(async (tx) => {
    if (DELIVERED.includes(status)) await markDelivered(tx, text)
    else if (ACCEPTED.includes(status)) await markAccepted(tx, text)
    else if (NOT_DELIVERED.includes(status)) {
      const phone = await markNotDelivered(tx, text, code)
      if (phone && code === STOP_ERROR_CODE) await stopTexts(tx, phone)
    }
  })
}

const REPLY_PATH = '/api/texts/reply'
const PHONE_NUMBER = /^\+[0-9]{5,15}$/

export async function receiveReply(deps: WebhookDeps, received: WebhookRequest): Promise<void> {
  const form = verifiedForm(deps, `${deps.appUrl.origin}${REPLY_PATH}`, received)
  const phone = form.get('From') ?? ''
  if (!PHONE_NUMBER.test(phone)) return
  // The provider handles more opt-out keywords than we do and reports their meaning in OptOutType.
  await applyReply(deps.db, { phone, body: form.get('OptOutType') ?? form.get('Body') ?? '' })
}

type Reply = { phone: string; body: string }

/** Applies STOP and START at once. Other replies are ignored: clients have to contact the business itself. */
export async function applyReply(db: Database, { phone, body }: Reply): Promise<'stop' | 'start' | null> {
  const command = parseReply(body)
  if (command === 'stop') await db.asSystem((tx) => stopTexts(tx, phone))
  if (command === 'start') await db.asSystem((tx) => startTexts(tx, phone))
  return command
}

/** The signature covers our public address, which can differ from the one in the request. */
function verifiedForm(
  { sms }: WebhookDeps,
  address: string,
  { rawBody, headers }: WebhookRequest,
): URLSearchParams {
  const form = new URLSearchParams(new TextDecoder().decode(rawBody))
  const signature = headers.get('x-twilio-signature') ?? ''
  return sms?.isSigned({ address, form, signature }) ? form : refuse('invalid_signature')
}
