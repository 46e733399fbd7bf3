import { setTimeout as pause } from 'node:timers/promises'
import { retryDelayMs } from '#domain/messages/retry-delay.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/failures.ts'
import { type MailGateway, MailInDoubt, MailRefused } from '#server/gateways/mail.ts'
import type { Logger } from '#server/log.ts'
import { type Claimed, type ClaimedMail, claimMails, type Mail } from '#server/messages/claim-mails.ts'
import { inGroups } from '#server/messages/in-groups.ts'
import { markMailFailed, markMailsSent, releaseMail } from '#server/messages/record-mails.ts'
import { type MailWriting, writeMail } from '#server/messages/write-mail.ts'
import { writeReminders } from '#server/reminders/write-reminders.ts'

export type SendMailDeps = MailWriting & { db: Database; mail: MailGateway; log: Logger; appUrl: URL }

const LETTERS_AT_ONCE = 10
/** Well within the time for which letters are taken: one whose turn comes later is left to whoever takes it next. */
const BEGIN_WITHIN_MS = 30_000

/** Sends one queued letter. Safe to call twice: only the caller that claims the letter sends it. */
export async function sendMail(deps: SendMailDeps, mailId: string): Promise<void> {
  const { mails } = await take(deps, { id: mailId })
  await sendThem(deps, mails, AbortSignal.timeout(BEGIN_WITHIN_MS))
}

/** Sends letters whose time has come. How many it took, sent or not: fewer than asked for when there were no more. */
export async function sendDueMails(
  deps: SendMailDeps,
  atMost: number,
  timeIsUp = AbortSignal.timeout(BEGIN_WITHIN_MS),
): Promise<number> {
  const { mails, taken } = await take(deps, { atMost })
  await sendThem(deps, mails, timeIsUp)
  return taken
}

function take({ db, appUrl }: SendMailDeps, which: Parameters<typeof claimMails>[1]): Promise<Claimed> {
  return db.asSystem(async (tx) => {
    const { mails, taken } = await claimMails(tx, which)
    return { mails: await writeReminders(tx, mails, appUrl), taken }
  })
}

async function sendThem(
  deps: SendMailDeps,
  mails: readonly ClaimedMail[],
  timeIsUp: AbortSignal,
): Promise<void> {
  const recordSent = inGroups<Mail>((sent) =>
    untilDatabaseIsBack(() => deps.db.asSystem((tx) => markMailsSent(tx, sent))),
  )
  const waiting = [...mails]
  const lane = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      if (timeIsUp.aborted) await release(deps, mail)
      else if (await isHandedOver(deps, mail)) await recordSent(mail)
    }
  }
  const lanes = Array.from({ length: Math.min(LETTERS_AT_ONCE, mails.length) }, lane)
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function isHandedOver(deps: SendMailDeps, mail: Mail): Promise<boolean> {
  try {
    await deps.mail.send(await writeMail(deps, mail, mail.claimed_at))
    return true
  } catch (error) {
    await recordFailure(deps, mail, error)
    return false
  }
}

function release({ db }: SendMailDeps, mail: Mail): Promise<void> {
  return untilDatabaseIsBack(() => db.asSystem((tx) => releaseMail(tx, mail)))
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
