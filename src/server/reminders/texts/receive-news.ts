import { parseReply } from '#domain/texts/parse-reply.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import type { SmsGateway } from '#server/gateways/sms.ts'
import { statusAddress } from '#server/outbox/hand-over-text.ts'
import { stopTexts } from '#server/outbox/text-refusals.ts'
import { startTexts } from '#server/reminders/texts/queries.ts'
import { markDelivered, markNotDelivered, markTaken } from '#server/reminders/texts/status-queries.ts'

type ReceiveDeps = { db: Database; sms: SmsGateway | null; appUrl: URL }
type Received = { rawBody: Uint8Array; headers: Headers }

/** The provider has it, whatever else becomes of it. */
const ON_ITS_WAY = ['accepted', 'scheduled', 'queued', 'sending', 'sent']
const DELIVERED = ['delivered', 'read']
const NOT_REACHED = ['undelivered', 'failed', 'canceled']
const LONGEST_ID = 100
/** The provider's number for 'answered STOP'. */
const ANSWERED_STOP = '21610'

/** News come in any order and more than once: what has arrived stays so, and a failure outlives what came before it. */
export async function receiveStatus(deps: ReceiveDeps, mailId: string, received: Received): Promise<void> {
  const form = signedForm(deps, statusAddress(deps.appUrl, mailId), received)
  const status = form.get('MessageStatus') ?? ''
  const providerId = form.get('MessageSid') ?? ''
  if (providerId === '' || providerId.length > LONGEST_ID) return
  const text = { mailId, providerId }
  const code = form.get('ErrorCode') ?? ''
  await deps.db.asSystem(async (tx) => {
    if (DELIVERED.includes(status)) await markDelivered(tx, text)
    else if (ON_ITS_WAY.includes(status)) await markTaken(tx, text)
    else if (NOT_REACHED.includes(status)) {
      const phone = await markNotDelivered(tx, text, code)
      if (phone && code === ANSWERED_STOP) await stopTexts(tx, phone)
    }
  })
}

const REPLY_PATH = '/api/texts/reply'
const NUMBER = /^\+[0-9]{5,15}$/

export async function receiveReply(deps: ReceiveDeps, received: Received): Promise<void> {
  const form = signedForm(deps, `${deps.appUrl.origin}${REPLY_PATH}`, received)
  const phone = form.get('From') ?? ''
  if (!NUMBER.test(phone)) return
  // Where the provider has words of its own for it, it says what they mean.
  await followReply(deps.db, { phone, body: form.get('OptOutType') ?? form.get('Body') ?? '' })
}

type Reply = { phone: string; body: string }

/** What a client's answer wishes is done at once; anything else is theirs to tell the business. */
export async function followReply(db: Database, { phone, body }: Reply): Promise<'stop' | 'start' | null> {
  const wish = parseReply(body)
  if (wish === 'stop') await db.asSystem((tx) => stopTexts(tx, phone))
  if (wish === 'start') await db.asSystem((tx) => startTexts(tx, phone))
  return wish
}

/** What the provider posted to an address of ours, as people reach it and not as the request says. */
function signedForm({ sms }: ReceiveDeps, address: string, { rawBody, headers }: Received): URLSearchParams {
  const form = new URLSearchParams(new TextDecoder().decode(rawBody))
  const signature = headers.get('x-twilio-signature') ?? ''
  return sms?.isSigned({ address, form, signature }) ? form : refuse('invalid_signature')
}
