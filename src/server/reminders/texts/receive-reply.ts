import { followReply } from '#server/reminders/texts/follow-reply.ts'
import { type ReceiveDeps, type Received, signedForm } from '#server/reminders/texts/signed-form.ts'

const REPLY_PATH = '/api/texts/reply'

const NUMBER = /^\+[0-9]{5,15}$/

export async function receiveReply(deps: ReceiveDeps, received: Received): Promise<void> {
  const form = signedForm(deps, `${deps.appUrl.origin}${REPLY_PATH}`, received)
  const phone = form.get('From') ?? ''
  if (!NUMBER.test(phone)) return
  // Where the provider has words of its own for it, it says what they mean.
  await followReply(deps.db, { phone, body: form.get('OptOutType') ?? form.get('Body') ?? '' })
}
