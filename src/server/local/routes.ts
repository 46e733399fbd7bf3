import { setTimeout as pause } from 'node:timers/promises'
import type { localEndpoints } from '#contract/local.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Dependencies, EmailDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { runDue } from '#server/jobs/sweep.ts'
import { advanceClock } from '#server/local/advance-clock.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { applyReply } from '#server/reminders/texts/receive-webhooks.ts'

export type LocalDeps = EmailDeps & Pick<Dependencies, 'sources' | 'mailbox' | 'emulator' | 'pushService'>

const RUN_DUE_WITHIN_MS = 10_000

export function localRoutes(deps: LocalDeps): Handlers<typeof localEndpoints> {
  const { db, enqueue, sources, mailbox, emulator, pushService, appUrl } = deps
  return {
    readLocalMail: async ({ query }) => (mailbox ?? refuse('not_found')).mails(query.to),

    readLocalPushes: async () => (pushService ?? refuse('not_found')).pushes(),
    subscribeLocally: async () => (pushService ?? refuse('not_found')).subscribe(),

    sendMailCheck: async ({ body }) => {
      const mailId = await db.asSystem(async (tx) => {
        const props = { appUrl: appUrl.origin, askedAt: (await tx.now()).toISOString() }
        return queueMail(enqueue, tx, { letter: 'mail-check', props, to: body.to, userId: null })
      })
      return { mailId }
    },

    answerText: async ({ body }) => ({ wish: await applyReply(db, { phone: body.from, body: body.body }) }),

    advanceClock: async ({ body }) => {
      const now = await advanceClock(db, body.advance)
      await emulator?.setClock(now)
      await runDue(db, sources, { deadlineMs: RUN_DUE_WITHIN_MS, pause })
      return { now: now.toISOString() }
    },
  }
}
