import { randomUUID } from 'node:crypto'
import type { EmailName } from '#contract/emails.ts'
import { MailInDoubt, MailRefused } from '#server/gateways/mail.ts'
import { deliveryErrorDetails, isDeliveryError } from '#server/outbox/delivery-error.ts'
import {
  type InlineSendOutcome,
  insertInlineSend,
  settleInlineSend,
} from '#server/outbox/inline-send-record.ts'
import type { NewEmail } from '#server/outbox/queue-mail.ts'
import type { SendMailDeps } from '#server/outbox/send-mail.ts'
import { untilDatabaseIsBack } from '#server/outbox/until-database-is-back.ts'
import { writeMail } from '#server/outbox/write-mail.ts'

export type SentNow =
  | { isSent: true }
  /** `mayArrive`: the mail server has it all and did not answer. Otherwise it will never arrive. */
  | { isSent: false; reason: string; mayArrive: boolean }

const LONGEST_WAIT_MS = 10_000

/** Sends a letter while its sender waits. Past the wait it is withdrawn; what has been handed over is answered for. A refusal for good is kept. */
export async function sendNow<Name extends EmailName>(
  deps: SendMailDeps,
  { letter, props, to, userId, invoiceId }: NewEmail<Name>,
  timeIsUp = AbortSignal.timeout(LONGEST_WAIT_MS * (deps.patience ?? 1)),
): Promise<SentNow> {
  const { db, mail: gateway } = deps
  const mail = { id: randomUUID(), letter, props, recipient: to, userId, invoiceId }
  const settle = (became: InlineSendOutcome) =>
    untilDatabaseIsBack(() => db.asSystem((tx) => settleInlineSend(tx, mail.id, became)))
  const startedAt = await db.asSystem((tx) => insertInlineSend(tx, mail))
  try {
    await gateway.sendUnless(timeIsUp, await writeMail(deps, mail, startedAt))
  } catch (error) {
    const mayArrive = error instanceof MailInDoubt
    const isSettled = mayArrive || error instanceof MailRefused
    await settle(isSettled ? { failed: error.message } : { withdrawn: true })
    if (error !== timeIsUp.reason && !mayArrive && !isDeliveryError(error)) throw error
    deps.log.warn(
      { mailId: mail.id, letter, ...deliveryErrorDetails(error) },
      'a letter could not be sent now',
    )
    return { isSent: false, reason: reasonOf(error, to), mayArrive }
  }
  await settle({ sent: true })
  return { isSent: true }
}

function reasonOf(error: unknown, to: string): string {
  if (error instanceof MailRefused) return `The mail server does not take letters to ${to}.`
  if (error instanceof MailInDoubt) return 'The mail server did not confirm the letter. It may still arrive.'
  if ((error as { responseCode?: number }).responseCode)
    return 'The mail server does not take letters right now. Please try again later.'
  return 'The mail server did not answer. Please try again in a moment.'
}
