import { sql } from 'kysely'
import { CHANNELS, type Channel } from '#domain/messages/channel.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'
import { isUnsettled } from '#server/outbox/queries.ts'
import { type OutboxDeps, sendDueMails, sendMail } from '#server/outbox/send-mail.ts'

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
  return {
    async enqueueDue(tx) {
      if ((await countDueMails(tx)) > 0) await enqueue(tx, 'send-due-mails', {})
    },
    countDue: countDueMails,
  }
}

async function countDueMails(tx: SystemTx): Promise<number> {
  const { due } = await tx
    .selectFrom('mails')
    .where(isUnsettled)
    .where('next_attempt_at', '<=', sql<Date>`app_now()`)
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .executeTakeFirstOrThrow()
  return Number(due)
}
