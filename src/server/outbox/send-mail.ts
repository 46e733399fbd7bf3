import { sql } from 'kysely'
import { CHANNELS, type Channel } from '#domain/messages/channel.ts'
import { retryDelayMs } from '#domain/messages/retry-delay.ts'
import type { Logger } from '#server/base/log.ts'
import { MAIL_CONNECTIONS, type MailGateway, MailInDoubt, MailRefused } from '#server/gateways/mail.ts'
import { TextRefused } from '#server/gateways/sms.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { type DueRows, jobForAll } from '#server/jobs/sweep.ts'
import { batchWrites } from '#server/outbox/batch-writes.ts'
import { type Claimed, type Composer, claimMails, type Which } from '#server/outbox/claim-mails.ts'
import { deliveryErrorDetails, isDeliveryError } from '#server/outbox/delivery-error.ts'
import { handOverText, STOPPED, type TextingDeps } from '#server/outbox/hand-over-text.ts'
import {
  type ClaimedMail,
  isUnsettled,
  type Mail,
  markMailFailed,
  markMailsSent,
  putOffMail,
  releaseMail,
  type SentClaim,
  skipMail,
} from '#server/outbox/queries.ts'
import { stopTexts } from '#server/outbox/text-refusals.ts'
import { untilDatabaseIsBack } from '#server/outbox/until-database-is-back.ts'
import { watchProvider } from '#server/outbox/watch-provider.ts'
import { type MailWriting, writeMail } from '#server/outbox/write-mail.ts'

export type SendMailDeps = MailWriting &
  TextingDeps & {
    mail: MailGateway
    log: Logger
    /** A sender waits this many times as long as usual. */
    patience?: number
  }

export type OutboxDeps = SendMailDeps & { composer: Composer }

/** No more than the mail server is given connections: whatever has begun is on one. */
const LETTERS_AT_ONCE = MAIL_CONNECTIONS
const TEXTS_AT_ONCE = 10
const REST_MS = 10_000
/** Well within the time for which letters are taken: one whose turn comes later is left to whoever takes it next. */
const BEGIN_WITHIN_MS = 30_000

const LETTERS_PER_CLAIM = 100
/** The queue thinks that a job that takes longer has died. */
const STOP_AFTER_MS = 60_000

export function messageJobs(deps: OutboxDeps) {
  // What a silent provider of texts holds up is texts.
  const sendDue = CHANNELS.map((channel) => onlyOnce((stopping) => sendAllDue(deps, channel, stopping)))
  return {
    'send-mail': ({ mailId }: { mailId: string }, stopping: AbortSignal) => sendMail(deps, mailId, stopping),
    'send-due-mails': async (_: object, stopping: AbortSignal) => {
      const sent = await Promise.allSettled(sendDue.map((send) => send(stopping)))
      const failed = sent.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
  }
}

async function sendAllDue(deps: OutboxDeps, channel: Channel, stopping: AbortSignal): Promise<void> {
  const timeIsUp = AbortSignal.any([AbortSignal.timeout(STOP_AFTER_MS), stopping])
  while (!timeIsUp.aborted) {
    const taken = await sendDueMails(deps, { atMost: LETTERS_PER_CLAIM, channel }, stopping)
    if (taken < LETTERS_PER_CLAIM) return
  }
}

/** Whoever comes meanwhile leaves it to the one that runs, and to the next sweep. */
function onlyOnce(work: (stopping: AbortSignal) => Promise<void>): typeof work {
  let isRunning = false
  return async (stopping) => {
    if (isRunning) return
    isRunning = true
    try {
      await work(stopping)
    } finally {
      isRunning = false
    }
  }
}

export function dueMails(enqueue: Enqueue): DueRows {
  return jobForAll(enqueue, 'send-due-mails', async (tx) => {
    const { due } = await tx
      .selectFrom('mails')
      .where(isUnsettled)
      .where('next_attempt_at', '<=', sql<Date>`app_now()`)
      .select((eb) => eb.fn.countAll<number>().as('due'))
      .executeTakeFirstOrThrow()
    return Number(due)
  })
}

/** Sends one queued letter. Safe to call twice: only the caller that claims the letter sends it. */
async function sendMail(deps: OutboxDeps, mailId: string, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return
  const { mails } = await takeMails(deps, { ids: [mailId] })
  await sendThem(deps, mails, beginsNoMore(stopping))
}

/**
 * Sends letters whose time has come. How many it took, sent or not: fewer than asked for when there were no more. Told to
 * stop, it begins none and leaves the rest to whoever takes them next.
 */
export async function sendDueMails(
  deps: OutboxDeps,
  which: { atMost: number; channel?: Channel },
  stopping?: AbortSignal,
): Promise<number> {
  const { mails, taken } = await takeMails(deps, which)
  await sendThem(deps, mails, beginsNoMore(stopping))
  return taken
}

function beginsNoMore(stopping?: AbortSignal): AbortSignal {
  const soon = AbortSignal.timeout(BEGIN_WITHIN_MS)
  return stopping ? AbortSignal.any([soon, stopping]) : soon
}

/**
 * Composes what has become due and claims what waits; each gets at least half of what is asked for, so that neither keeps
 * the other from being sent. What was composed is claimed at once: an email that waits in the outbox has to be compared with its appointments
 * once more.
 */
export function takeMails(
  { db, sms, composer }: Pick<OutboxDeps, 'db' | 'sms' | 'composer'>,
  which: Which,
): Promise<Claimed> {
  return db.asSystem(async (tx) => {
    const claim = async (some: Which) => {
      const { mails, taken } = await claimMails(tx, composer.conditions, some, { canText: sms !== null })
      return { mails: await composer.prepare(tx, mails), taken }
    }
    if ('ids' in which || which.channel === 'text') return claim(which)
    const half = Math.ceil(which.atMost / 2)
    const due = await composer.composeDue(tx, half)
    const room = Math.max(which.atMost - due.mails.length, half)
    const waiting = await claim({ ...which, atMost: room })
    const hasMore = due.taken >= half || waiting.taken >= room
    return {
      mails: [...due.mails, ...waiting.mails],
      taken: hasMore ? which.atMost : due.taken + waiting.taken,
    }
  })
}

async function sendThem(
  deps: OutboxDeps,
  mails: readonly ClaimedMail[],
  timeIsUp: AbortSignal,
): Promise<void> {
  const recordSent = batchWrites<SentClaim>((sent) =>
    untilDatabaseIsBack(() =>
      deps.db.asSystem(async (tx) => deps.composer.recordSent(tx, await markMailsSent(tx, sent))),
    ),
  )
  const waiting = [...mails]
  const texts = watchProvider()
  const lane = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      if (timeIsUp.aborted) await untilDatabaseIsBack(() => deps.db.asSystem((tx) => releaseMail(tx, mail)))
      else if (mail.channel === 'text' && texts.isLost) await putOff(deps, mail)
      else {
        const sent = await handedOver(deps, mail, texts)
        if (sent) await recordSent(sent)
      }
    }
  }
  const lanes = Array.from({ length: Math.min(atOnce(mails), mails.length) }, lane)
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function atOnce(mails: readonly ClaimedMail[]): number {
  return mails.every(({ channel }) => channel === 'text') ? TEXTS_AT_ONCE : LETTERS_AT_ONCE
}

async function handedOver(
  deps: OutboxDeps,
  mail: ClaimedMail,
  texts: ReturnType<typeof watchProvider>,
): Promise<SentClaim | null> {
  const { id, attempts } = mail
  try {
    if (mail.unwritten) throw mail.unwritten
    if (mail.channel === 'text') {
      const sent = await texts.watch(handOverText(deps, mail))
      if (sent !== STOPPED) return { id, attempts, ...sent }
      await untilDatabaseIsBack(() => deps.db.asSystem((tx) => skipMail(tx, mail, STOPPED)))
      return null
    }
    await deps.mail.send(await writeMail(deps, mail, mail.claimed_at))
    return { id, attempts }
  } catch (error) {
    await recordFailure(deps, mail, error)
    return null
  }
}

/** Who says nothing to several in a row is left alone for a while. */
function putOff({ db }: SendMailDeps, mail: Mail): Promise<void> {
  return untilDatabaseIsBack(() =>
    db.asSystem(async (tx) => putOffMail(tx, mail, new Date((await tx.now()).getTime() + REST_MS))),
  )
}

async function recordFailure({ db, log, composer }: OutboxDeps, mail: Mail, error: unknown): Promise<void> {
  const isForGood = error instanceof MailRefused || error instanceof TextRefused
  const retryAfterMs = isForGood ? null : retryDelayMs(mail.attempts)
  const reason = error instanceof Error ? error.message : String(error)
  await untilDatabaseIsBack(() =>
    db.asSystem(async (tx) => {
      const outcome = { isCertain: !(error instanceof MailInDoubt), isGivenUp: retryAfterMs === null }
      if (await markMailFailed(tx, mail, { reason, retryAfterMs }))
        await composer.recordFailed(tx, mail, outcome)
      // The provider knows of a STOP that never reached us.
      if (error instanceof TextRefused && error.why === 'answered STOP') await stopTexts(tx, mail.recipient)
    }),
  )
  const facts = { mailId: mail.id, letter: mail.letter, attempts: mail.attempts, retryAfterMs }
  if (isDeliveryError(error)) log.warn({ ...facts, ...deliveryErrorDetails(error) }, UNSENT[mail.channel])
  else log.error({ ...facts, err: error }, UNWRITTEN[mail.channel])
}

const UNSENT = { email: 'a letter could not be sent', text: 'a text could not be sent' }
const UNWRITTEN = { email: 'a letter could not be written', text: 'a text could not be written' }
