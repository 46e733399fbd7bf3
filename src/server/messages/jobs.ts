import { sql } from 'kysely'
import { CHANNELS, type Channel } from '#domain/messages/channel.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'
import { isUnsettled } from '#server/messages/mail-states.ts'
import { type SendMailDeps, sendDueMails, sendMail } from '#server/messages/send-mail.ts'

const LETTERS_PER_CLAIM = 100
/** The queue thinks that a job that takes longer has died. */
const STOP_AFTER_MS = 60_000

export function messageJobs(deps: SendMailDeps) {
  // What a silent provider of texts holds up is texts.
  const sendDue = CHANNELS.map((channel) => onlyOnce(() => sendAllDue(deps, channel)))
  return {
    'send-mail': ({ mailId }: { mailId: string }) => sendMail(deps, mailId),
    'send-due-mails': async () => {
      const sent = await Promise.allSettled(sendDue.map((send) => send()))
      const failed = sent.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
  }
}

async function sendAllDue(deps: SendMailDeps, channel: Channel): Promise<void> {
  const timeIsUp = AbortSignal.timeout(STOP_AFTER_MS)
  while (!timeIsUp.aborted) {
    if ((await sendDueMails(deps, { atMost: LETTERS_PER_CLAIM, channel })) < LETTERS_PER_CLAIM) return
  }
}

/** Whoever comes meanwhile leaves it to the one that runs, and to the next sweep. */
function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } finally {
      isRunning = false
    }
  }
}

export function dueMails(enqueue: Enqueue): DueRows {
  return {
    async enqueueDue(tx) {
      if ((await countDueMails(tx)) > 0) await enqueue(tx, 'send-due-mails', {}, 'due')
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
