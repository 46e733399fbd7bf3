import { sql } from 'kysely'
import { CHANNELS, type Channel } from '#domain/messages/channel.ts'
import type { MessagesPerDay } from '#domain/messages/daily-allowance.ts'
import { retryDelayMs } from '#domain/messages/retry-delay.ts'
import type { Logger } from '#server/base/log.ts'
import { MAIL_CONNECTIONS, type MailGateway, MailInDoubt, MailRefused } from '#server/gateways/mail.ts'
import { PushRefused } from '#server/gateways/push.ts'
import { TextRefused } from '#server/gateways/sms.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { type DueRowSource, jobForAll } from '#server/jobs/sweep.ts'
import { batchWrites } from '#server/outbox/batch-writes.ts'
import { circuitBreaker } from '#server/outbox/circuit-breaker.ts'
import {
  type ClaimResult,
  type Composer,
  claimMails,
  type MailSelection,
} from '#server/outbox/claim-mails.ts'
import { deliveryErrorDetails, isDeliveryError } from '#server/outbox/delivery-error.ts'
import { countAgainstAllowance, IS_HELD_BACK, refundAllowance } from '#server/outbox/message-allowance.ts'
import {
  type ClaimedMail,
  IS_UNSETTLED,
  markMailFailed,
  markMailSkipped,
  markMailsSent,
  postponeMail,
  releaseExpiredClaims,
  releaseMail,
  releaseMails,
  type SentClaim,
} from '#server/outbox/queries.ts'
import { type RenderDeps, renderMail } from '#server/outbox/render-mail.ts'
import { retryUntilDatabaseIsBack } from '#server/outbox/retry-until-database-is-back.ts'
import { NO_DEVICE, type PushingDeps, pauseDevice, sendPush } from '#server/outbox/send-push.ts'
import { STOPPED, sendText, type TextingDeps } from '#server/outbox/send-text.ts'
import { stopTexts } from '#server/outbox/text-refusals.ts'
import { withLogos } from '#server/outbox/with-logos.ts'

export type SendMailDeps = RenderDeps &
  TextingDeps & {
    mail: MailGateway
    log: Logger
    messagesPerDay: MessagesPerDay
    /** Multiplies how long an inline send waits. */
    timeoutFactor?: number
  }

export type OutboxDeps = SendMailDeps & PushingDeps & { composer: Composer }

/** As many as there are connections, so that every email being sent has one. */
const EMAIL_CONCURRENCY = MAIL_CONNECTIONS
/** Of texts and pushes, which are single calls over HTTP. */
const CALL_CONCURRENCY = 10
const POSTPONE_MS = 10_000
/** Well below the lease of a claim. A mail whose turn comes later is released for the next worker. */
const START_WITHIN_MS = 30_000

const MAILS_PER_CLAIM = 100
/** The queue considers a job dead if it takes longer. */
const STOP_AFTER_MS = 60_000

export function outboxJobs(deps: OutboxDeps) {
  // Channels run separately, so that an unresponsive text provider or push service delays only its own messages.
  const sendDueByChannel = CHANNELS.map((channel) =>
    skipWhileRunning((stopping) => sendAllDue(deps, channel, stopping)),
  )
  return {
    'send-mail': ({ mailId }: { mailId: string }, stopping: AbortSignal) => sendMail(deps, mailId, stopping),
    'send-due-mails': async (_: object, stopping: AbortSignal) => {
      const results = await Promise.allSettled(sendDueByChannel.map((send) => send(stopping)))
      const failed = results.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
  }
}

async function sendAllDue(deps: OutboxDeps, channel: Channel, stopping: AbortSignal): Promise<void> {
  const deadline = AbortSignal.any([AbortSignal.timeout(STOP_AFTER_MS), stopping])
  while (!deadline.aborted) {
    const claimedCount = await sendDueMails(deps, { limit: MAILS_PER_CLAIM, channel }, stopping)
    if (claimedCount < MAILS_PER_CLAIM) return
  }
}

/** A call during a run returns at once; the current run or the next sweep does its work. */
function skipWhileRunning(work: (stopping: AbortSignal) => Promise<void>): typeof work {
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

export function dueMails(enqueue: Enqueue): DueRowSource {
  const { enqueueDue, countDue } = jobForAll(enqueue, 'send-due-mails', async (tx) => {
    const { due } = await tx
      .selectFrom('mails')
      .where(IS_UNSETTLED)
      .where('next_attempt_at', '<=', sql<Date>`app_now()`)
      .where(sql<boolean>`not ${IS_HELD_BACK}`)
      .select((eb) => eb.fn.countAll<number>().as('due'))
      .executeTakeFirstOrThrow()
    return Number(due)
  })
  return {
    async enqueueDue(tx) {
      await releaseExpiredClaims(tx)
      await enqueueDue(tx)
    },
    countDue,
  }
}

/** Safe to call twice: only the caller that claims the mail sends it. */
async function sendMail(deps: OutboxDeps, mailId: string, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return
  const { mails } = await claimDueMails(deps, { ids: [mailId] })
  await sendClaimed(deps, mails, startDeadline(stopping))
}

/**
 * Sends due mails and returns how many it claimed, sent or not; below the limit if no more are due. Once `stopping` is
 * aborted, it starts no further mail and releases the remaining ones.
 */
export async function sendDueMails(
  deps: OutboxDeps,
  selection: { limit: number; channel?: Channel },
  stopping?: AbortSignal,
): Promise<number> {
  const { mails, dueCount } = await claimDueMails(deps, selection)
  await sendClaimed(deps, mails, startDeadline(stopping))
  return dueCount
}

function startDeadline(stopping?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(START_WITHIN_MS)
  return stopping ? AbortSignal.any([timeout, stopping]) : timeout
}

/**
 * Composes due emails and claims pending mails. Each kind gets at least half of the limit, so that neither starves the
 * other. Composed emails are claimed at once: an email left pending would have to be checked against its appointments
 * again.
 */
export function claimDueMails(
  { db, sms, composer, messagesPerDay }: Pick<OutboxDeps, 'db' | 'sms' | 'composer' | 'messagesPerDay'>,
  selection: MailSelection,
): Promise<ClaimResult> {
  return db.asSystem(async (tx) => {
    const withinAllowance = async ({ mails, dueCount }: ClaimResult): Promise<ClaimResult> => {
      const excess = await countAgainstAllowance(tx, mails, messagesPerDay)
      await releaseMails(tx, excess)
      const excessIds = new Set(excess.map(({ id }) => id))
      const granted = mails.filter(({ id }) => !excessIds.has(id))
      return { mails: await withLogos(tx, granted), dueCount }
    }
    const claim = async (part: MailSelection) => {
      const { mails, dueCount } = await claimMails(tx, composer.conditions, part, {
        canText: sms !== null,
      })
      return { mails: await composer.prepare(tx, mails), dueCount }
    }
    const mayCompose = !('ids' in selection) && (selection.channel ?? 'email') === 'email'
    if (!mayCompose) return withinAllowance(await claim(selection))
    const half = Math.ceil(selection.limit / 2)
    const composed = await composer.composeDue(tx, half)
    const remaining = Math.max(selection.limit - composed.mails.length, half)
    const pending = await claim({ ...selection, limit: remaining })
    const hasMore = composed.dueCount >= half || pending.dueCount >= remaining
    return withinAllowance({
      mails: [...composed.mails, ...pending.mails],
      dueCount: hasMore ? selection.limit : composed.dueCount + pending.dueCount,
    })
  })
}

async function sendClaimed(
  deps: OutboxDeps,
  mails: readonly ClaimedMail[],
  startDeadline: AbortSignal,
): Promise<void> {
  const recordSent = batchWrites<SentClaim>((sent) =>
    retryUntilDatabaseIsBack(() =>
      deps.db.asSystem(async (tx) => deps.composer.recordSent(tx, await markMailsSent(tx, sent))),
    ),
  )
  const unsent = [...mails]
  const textBreaker = circuitBreaker()
  const sendUnsent = async () => {
    for (let mail = unsent.shift(); mail; mail = unsent.shift()) {
      if (startDeadline.aborted)
        await retryUntilDatabaseIsBack(() =>
          deps.db.asSystem(async (tx) => {
            await releaseMail(tx, mail)
            await refundAllowance(tx, mail)
          }),
        )
      else if (mail.channel === 'text' && textBreaker.isOpen) await postpone(deps, mail)
      else {
        const sent = await deliver(deps, mail, textBreaker)
        if (sent) await recordSent(sent)
      }
    }
  }
  const workers = Array.from({ length: Math.min(concurrency(mails), mails.length) }, sendUnsent)
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function concurrency(mails: readonly ClaimedMail[]): number {
  return mails.every(({ channel }) => channel !== 'email') ? CALL_CONCURRENCY : EMAIL_CONCURRENCY
}

async function deliver(
  deps: OutboxDeps,
  mail: ClaimedMail,
  textBreaker: ReturnType<typeof circuitBreaker>,
): Promise<SentClaim | null> {
  const { id, attempts } = mail
  try {
    if (mail.composeError) throw mail.composeError
    if (mail.channel === 'text') {
      const sent = await textBreaker.track(sendText(deps, mail))
      if (sent !== STOPPED) return { id, attempts, ...sent }
      await retryUntilDatabaseIsBack(() => deps.db.asSystem((tx) => markMailSkipped(tx, mail, STOPPED)))
      return null
    }
    if (mail.channel === 'push') {
      if ((await sendPush(deps, mail)) === 'accepted') return { id, attempts }
      await retryUntilDatabaseIsBack(() => deps.db.asSystem((tx) => markMailSkipped(tx, mail, NO_DEVICE)))
      return null
    }
    await deps.mail.send(await renderMail(deps, mail, mail.claimed_at))
    return { id, attempts }
  } catch (error) {
    await recordFailure(deps, mail, error)
    return null
  }
}

/** Gives the text provider a pause after it failed several times in a row. */
function postpone({ db }: SendMailDeps, mail: ClaimedMail): Promise<void> {
  return retryUntilDatabaseIsBack(() =>
    db.asSystem(async (tx) => {
      await postponeMail(tx, mail, new Date((await tx.now()).getTime() + POSTPONE_MS))
      await refundAllowance(tx, mail)
    }),
  )
}

async function recordFailure(
  { db, log, composer }: OutboxDeps,
  mail: ClaimedMail,
  error: unknown,
): Promise<void> {
  const isPermanent =
    error instanceof MailRefused || error instanceof TextRefused || error instanceof PushRefused
  const retryAfterMs = isPermanent ? null : retryDelayMs(mail.attempts)
  const reason = error instanceof Error ? error.message : String(error)
  await retryUntilDatabaseIsBack(() =>
    db.asSystem(async (tx) => {
      if (await markMailFailed(tx, mail, { reason, retryAfterMs }))
        await composer.recordFailed(tx, mail, {
          isUndelivered: !(error instanceof MailInDoubt),
          isGivenUp: retryAfterMs === null,
        })
      // The provider received a STOP that it never reported to us.
      if (error instanceof TextRefused && error.reason === 'answered STOP')
        await stopTexts(tx, mail.recipient)
      if (mail.channel === 'push' && !isPermanent) await pauseDevice(tx, mail)
    }),
  )
  const fields = { mailId: mail.id, letter: mail.letter, attempts: mail.attempts, retryAfterMs }
  if (isDeliveryError(error)) log.warn({ ...fields, ...deliveryErrorDetails(error) }, NOT_SENT[mail.channel])
  else log.error({ ...fields, err: error }, NOT_COMPOSED[mail.channel])
}

const NOT_SENT = { email: 'email not sent', text: 'text not sent', push: 'push not sent' }
const NOT_COMPOSED = {
  email: 'email could not be composed',
  text: 'text could not be composed',
  push: 'push could not be composed',
}
