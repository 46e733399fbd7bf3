import { setTimeout as pause } from 'node:timers/promises'
import { retryDelayMs } from '#domain/messages/retry-delay.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import { type MailGateway, MailInDoubt, MailRefused } from '#server/gateways/mail.ts'
import type { Logger } from '#server/log.ts'
import { claimMail, type Mail, markMailFailed, markMailSent } from '#server/messages/queries.ts'
import { type MailWriting, writeMail } from '#server/messages/write-mail.ts'

export type SendMailDeps = MailWriting & { db: Database; mail: MailGateway; log: Logger }

/** Sends one queued letter. Safe to call twice: only the caller that claims the letter sends it. */
export async function sendMail(deps: SendMailDeps, mailId: string): Promise<void> {
  const mail = await deps.db.asSystem((tx) => claimMail(tx, mailId))
  if (!mail) return
  try {
    await deps.mail.send(await writeMail(deps, mail, mail.claimed_at))
  } catch (error) {
    await recordFailure(deps, mail, error)
    return
  }
  await untilDatabaseIsBack(() => deps.db.asSystem((tx) => markMailSent(tx, mail)))
}

async function recordFailure({ db, log }: SendMailDeps, mail: Mail, error: unknown): Promise<void> {
  const retryAfterMs = error instanceof MailRefused ? null : retryDelayMs(mail.attempts)
  const reason = error instanceof Error ? error.message : String(error)
  await untilDatabaseIsBack(() => db.asSystem((tx) => markMailFailed(tx, mail, { reason, retryAfterMs })))
  const facts = { mailId: mail.id, letter: mail.letter, attempts: mail.attempts, retryAfterMs }
  if (isOfTheMailServer(error)) log.warn({ ...facts, ...mailServersNo(error) }, 'a letter could not be sent')
  else log.error({ ...facts, err: error }, 'a letter could not be written')
}

/** nodemailer names what went wrong on the way; anything else is a bug in the letter. */
export function isOfTheMailServer(error: unknown): boolean {
  return error instanceof MailRefused || (error instanceof Error && 'code' in error)
}

/** Its sentence may name the recipient: that stays in the row, out of the log. */
export function mailServersNo(error: unknown): object {
  const { code, responseCode, command } = (hasCause(error) ? error.cause : error) as Record<string, unknown>
  return { code, responseCode, command }
}

function hasCause(error: unknown): error is Error {
  return error instanceof MailRefused || error instanceof MailInDoubt
}

/** The mail server has answered: forgetting its answer would send the letter again. */
export async function untilDatabaseIsBack(record: () => Promise<void>): Promise<void> {
  const TRIES = 40
  for (let attempt = 1; ; attempt++) {
    try {
      return await record()
    } catch (error) {
      if (!isDatabaseAway(error) || attempt === TRIES) throw error
      await pause(1_000)
    }
  }
}
