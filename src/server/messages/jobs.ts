import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'
import { countDueMails, dueMailIds } from '#server/messages/queries.ts'
import { type SendMailDeps, sendMail } from '#server/messages/send-mail.ts'

const LETTERS_PER_SWEEP = 500

export function messageJobs(deps: SendMailDeps) {
  return { 'send-mail': ({ mailId }: { mailId: string }) => sendMail(deps, mailId) }
}

export function dueMails(enqueue: Enqueue): DueRows {
  return {
    async enqueueDue(tx) {
      for (const id of await dueMailIds(tx, LETTERS_PER_SWEEP))
        await enqueue(tx, 'send-mail', { mailId: id }, id)
    },
    countDue: countDueMails,
  }
}
