import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { composeDueEmails } from '#server/client-emails/compose-due.ts'
import type { Announcement } from '#server/client-emails/compose-email.ts'
import { recomposeEmails } from '#server/client-emails/recompose-emails.ts'
import {
  discardAttempt,
  recordAnnounced,
  recordEmailed,
  recordGivenUp,
} from '#server/client-emails/record-outcome.ts'
import { IS_ASSIGNED_BACK } from '#server/client-emails/record-reassignment.ts'
import { IS_NOT_OWED } from '#server/invoices/withdraw-mails.ts'
import type { Composer } from '#server/outbox/claim-mails.ts'
import type { Mail } from '#server/outbox/queries.ts'
import { IS_OUTDATED_PUSH, IS_REPLACED_PUSH } from '#server/outbox/send-push.ts'
import { preparePushes } from '#server/push/prepare-pushes.ts'
import { prepareReminders } from '#server/reminders/prepare-reminders.ts'
import { IS_PLAN_CURRENT, reminderSkipReason } from '#server/reminders/send-preconditions.ts'
import { IS_OUTDATED_ON_MY_WAY } from '#server/reminders/texts/on-my-way.ts'

/** Connects the outbox with appointments, invoices, reminders and devices, so that it need not import them. */
export function openComposer(appUrl: URL): Composer {
  return {
    conditions: {
      isReady: IS_PLAN_CURRENT,
      skipReason: (means) => sql<SkipReason | null>`case
        when ${IS_NOT_OWED} then 'nothing owed'
        when ${IS_ASSIGNED_BACK} then 'replaced'
        when ${IS_OUTDATED_ON_MY_WAY} or ${IS_OUTDATED_PUSH} then 'outdated'
        when ${IS_REPLACED_PUSH} then 'replaced'
        else ${reminderSkipReason(means)} end`,
    },
    composeDue: (tx, limit) => composeDueEmails(tx, { appUrl, limit }),
    async prepare(tx, mails) {
      const recomposed = await recomposeEmails(tx, mails.filter(hasAnnouncements), appUrl)
      const recomposedById = new Map(recomposed.map((mail) => [mail.id, mail]))
      const current = mails.flatMap((mail) =>
        hasAnnouncements(mail) ? (recomposedById.get(mail.id) ?? []) : mail,
      )
      return preparePushes(tx, await prepareReminders(tx, current, appUrl))
    },
    async recordSent(tx, mails) {
      const announcingMails = mails.filter(hasAnnouncements)
      if (announcingMails.length > 0) await recordAnnounced(tx, announcingMails)
      const others = mails.filter((mail) => !hasAnnouncements(mail))
      if (others.length > 0)
        await recordEmailed(
          tx,
          others.map(({ id }) => id),
        )
    },
    async recordFailed(tx, mail, { isUndelivered, isGivenUp }) {
      if (!hasAnnouncements(mail)) return
      if (isUndelivered && !mail.isRepeat) await discardAttempt(tx, mail)
      if (isGivenUp) await recordGivenUp(tx, mail)
    },
  }
}

function hasAnnouncements<M extends Pick<Mail, 'announces'>>(
  mail: M,
): mail is M & { announces: Announcement[] } {
  return mail.announces !== null
}
