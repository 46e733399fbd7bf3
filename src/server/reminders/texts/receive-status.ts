import { statusAddress } from '#server/outbox/hand-over-text.ts'
import { stopTexts } from '#server/outbox/text-refusals.ts'
import { type ReceiveDeps, type Received, signedForm } from '#server/reminders/texts/signed-form.ts'
import { markDelivered, markNotDelivered, markTaken } from '#server/reminders/texts/status-queries.ts'

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
