import { composeDueEmails, recomposeEmails } from '#server/client-emails/compose-due.ts'
import type { Announcement } from '#server/client-emails/compose-email.ts'
import { composeOwnerEmails } from '#server/client-emails/owner-emails.ts'
import { forgetAttempt, recordAnnounced, recordGivenUp } from '#server/client-emails/record-outcome.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { ClaimedMail, Mail } from '#server/messages/claim-mails.ts'
import type { Composer } from '#server/messages/send-mail.ts'

type WriteReminders = (tx: SystemTx, mails: readonly ClaimedMail[], appUrl: URL) => Promise<ClaimedMail[]>

/** What the outbox needs to send emails about appointments. Reminders are written by a noun above this one. */
export function openComposer(appUrl: URL, writeReminders: WriteReminders): Composer {
  return {
    async composeDue(tx) {
      const ofOwners = await composeOwnerEmails(tx, appUrl)
      const { taken, emails } = await composeDueEmails(tx, appUrl)
      const composed = new Map(emails.map(({ id, unwritten }) => [id, unwritten]))
      return { taken: Math.max(taken, ofOwners), composed }
    },
    async prepare(tx, mails, composed) {
      const isRetried = (mail: ClaimedMail) => mail.announces !== null && !composed.has(mail.id)
      const again = await recomposeEmails(tx, mails.filter(isRetried), appUrl)
      const ready = new Map(again.map((mail) => [mail.id, mail]))
      const kept = mails.flatMap((mail) => {
        if (isRetried(mail)) return ready.get(mail.id) ?? []
        const unwritten = composed.get(mail.id)
        return unwritten ? { ...mail, unwritten } : mail
      })
      return writeReminders(tx, kept, appUrl)
    },
    async recordSent(tx, mails) {
      const announcing = mails.filter(isAnnouncing)
      if (announcing.length > 0) await recordAnnounced(tx, announcing)
    },
    async recordFailed(tx, mail, { isCertain, isGivenUp }) {
      if (!isAnnouncing(mail)) return
      if (isCertain && !mail.isRepeat) await forgetAttempt(tx, mail)
      if (isGivenUp) await recordGivenUp(tx, mail)
    },
  }
}

function isAnnouncing<M extends Pick<Mail, 'announces'>>(mail: M): mail is M & { announces: Announcement[] } {
  return mail.announces !== null
}
