import { randomUUID } from 'node:crypto'
import type { EmailName } from '#contract/emails.ts'
import { MailInDoubt, MailRefused } from '#server/gateways/mail.ts'
import { assertWithinAllowance } from '#server/outbox/assert-within-allowance.ts'
import { deliveryErrorDetails, isDeliveryError } from '#server/outbox/delivery-error.ts'
import {
  type InlineSendOutcome,
  insertInlineSend,
  settleInlineSend,
} from '#server/outbox/inline-send-record.ts'
import type { NewEmail } from '#server/outbox/queue-mail.ts'
import { renderMail } from '#server/outbox/render-mail.ts'
import { retryUntilDatabaseIsBack } from '#server/outbox/retry-until-database-is-back.ts'
import type { SendMailDeps } from '#server/outbox/send-mail.ts'
import { withLogos } from '#server/outbox/with-logos.ts'

export type SendResult =
  | { isSent: true }
  /** `mayArrive`: the mail server received everything but did not respond. Otherwise the email will never arrive. */
  | { isSent: false; reason: string; mayArrive: boolean }

const MAX_WAIT_MS = 10_000

/** Sends an email while the caller waits. At the deadline it is withdrawn unless it was handed over. A permanent refusal stays recorded. */
export async function sendNow<Name extends EmailName>(
  deps: SendMailDeps,
  { letter, props, to, userId, invoiceId }: NewEmail<Name>,
  deadline = AbortSignal.timeout(MAX_WAIT_MS * (deps.timeoutFactor ?? 1)),
): Promise<SendResult> {
  const { db, mail: gateway } = deps
  const mail = { id: randomUUID(), letter, props, recipient: to, userId, invoiceId }
  const toCount = { ...mail, user_id: userId, channel: 'email' as const }
  const settle = (outcome: InlineSendOutcome) =>
    retryUntilDatabaseIsBack(() => db.asSystem((tx) => settleInlineSend(tx, mail.id, outcome)))
  const { startedAt, logo } = await db.asSystem(async (tx) => {
    await assertWithinAllowance(tx, toCount, deps.messagesPerDay)
    const [withLogo] = await withLogos(tx, [toCount])
    return { startedAt: await insertInlineSend(tx, mail), logo: withLogo?.logo ?? null }
  })
  try {
    await gateway.sendUnless(deadline, await renderMail(deps, { ...mail, logo }, startedAt))
  } catch (error) {
    const mayArrive = error instanceof MailInDoubt
    const isFinal = mayArrive || error instanceof MailRefused
    await settle(isFinal ? { failed: error.message } : { withdrawn: true })
    if (error !== deadline.reason && !mayArrive && !isDeliveryError(error)) throw error
    deps.log.warn({ mailId: mail.id, letter, ...deliveryErrorDetails(error) }, 'inline email not sent')
    return { isSent: false, reason: failureReason(error, to), mayArrive }
  }
  await settle({ sent: true })
  return { isSent: true }
}

function failureReason(error: unknown, to: string): string {
  if (error instanceof MailRefused) return `The mail server rejected ${to}.`
  if (error instanceof MailInDoubt) return 'The mail server didn’t confirm the email. It may still arrive.'
  if ((error as { responseCode?: number }).responseCode)
    return 'The mail server isn’t accepting email right now. Please try again later.'
  return 'The mail server didn’t respond. Please try again in a moment.'
}
