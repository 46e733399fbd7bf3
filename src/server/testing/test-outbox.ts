import { sql } from 'kysely'
import { DEFAULT_MESSAGES_PER_DAY } from '#domain/messages/daily-allowance.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { PushGateway } from '#server/gateways/push.ts'
import { openComposer } from '#server/messages/open-composer.ts'
import { claimMails, type MailSelection } from '#server/outbox/claim-mails.ts'
import { type ClaimedMail, type Mail, markMailFailed, markMailsSent } from '#server/outbox/queries.ts'
import { type OutboxDeps, sendDueMails } from '#server/outbox/send-mail.ts'
import { testLog } from '#server/testing/test-log.ts'

/** For outboxes of owners without devices. */
export const NO_PUSH: PushGateway = {
  publicKey: () => '',
  isFormerKey: () => false,
  assertAcceptable: () => Promise.reject(new Error('not expected')),
  send: () => Promise.reject(new Error('not expected')),
}

const APP_URL = new URL('http://localhost:3000')
export const testComposer = openComposer(APP_URL)

export type TestMail = {
  letter: string
  recipient: string
  props: Record<string, unknown>
  /** Seconds between the change that caused the email and its planned time. */
  delaySeconds: number
  sendAt: number
}

type MailFilter = { userId?: string; recipient?: string }

class RolledBack extends Error {}

/** Sent and owed emails, without skipped ones. Owed emails are composed in a transaction that is rolled back. */
export async function mailsOf(db: Database, { userId, recipient }: MailFilter): Promise<TestMail[]> {
  let found: TestMail[] = []
  await db
    .asSystem(async (tx) => {
      const now = await tx.now()
      const owedSince = await makeDue(tx)
      await tx
        .updateTable('appointments')
        .set({ owner_notify_at: now })
        .where('owner_notify_at', '>', now)
        .execute()
      const composed = new Set((await composeAll(tx)).map(({ id }) => id))
      const rows = await tx
        .selectFrom('mails')
        .selectAll()
        .where('skipped_at', 'is', null)
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
        .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
        .orderBy('created_at')
        .orderBy('next_attempt_at')
        .execute()
      found = rows
        .map((row): TestMail => {
          const owed =
            row.announces !== null && (row.attempts === 0 || composed.has(row.id))
              ? owedSince.get(row.appointment_id ?? '')
              : undefined
          const sendAt = (owed?.notifyAt ?? row.next_attempt_at).getTime()
          return {
            letter: row.letter,
            recipient: row.recipient,
            props: row.props as Record<string, unknown>,
            delaySeconds: (sendAt - (owed?.since ?? row.created_at).getTime()) / 1000,
            sendAt,
          }
        })
        .sort((a, b) => a.sendAt - b.sendAt)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return found
}

/** Makes owed emails due now. Returns their original due times, and when the changes were made. */
async function makeDue(
  tx: SystemTx,
  appointmentId?: string,
): Promise<Map<string, { notifyAt: Date; since: Date }>> {
  const rows = await tx
    .selectFrom('appointments')
    .select(['id', 'notify_at', 'updated_at', 'confirmation'])
    .where('notify_at', 'is not', null)
    .$if(appointmentId !== undefined, (query) => query.where(isChangedWith(appointmentId ?? '')))
    .execute()
  await tx
    .updateTable('appointments')
    .set({ notify_at: sql<Date>`least(notify_at, app_now())` })
    .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap(({ id, notify_at: notifyAt, updated_at, confirmation }) => {
      // A resend does not change the appointment.
      const isResend = (confirmation as { did: string } | null)?.did === 'resend'
      return notifyAt ? [[id, { notifyAt, since: isResend ? notifyAt : updated_at }] as const] : []
    }),
  )
}

/** Matches the appointment and those that were changed together with it. */
function isChangedWith(id: string) {
  return sql<boolean>`(id = ${id} or change_id = (select change_id from appointments where id = ${id}))`
}

async function composeAll(tx: SystemTx): Promise<ClaimedMail[]> {
  const all: ClaimedMail[] = []
  for (;;) {
    const { mails, dueCount } = await testComposer.composeDue(tx, 100)
    if (dueCount === 0) return all
    all.push(...mails)
  }
}

/** Sends due emails; with `atOnce` also those scheduled for later. */
export async function sendAll(db: Database, { atOnce = false } = {}): Promise<void> {
  if (atOnce)
    await db.asSystem(async (tx) => {
      await makeDue(tx)
      await tx
        .updateTable('mails')
        .set({ next_attempt_at: sql<Date>`least(next_attempt_at, app_now())` })
        .execute()
    })
  const deps: OutboxDeps = {
    db,
    log: testLog(),
    appUrl: APP_URL,
    mailHost: 'localhost',
    messagesPerDay: DEFAULT_MESSAGES_PER_DAY,
    sms: null,
    push: NO_PUSH,
    composer: testComposer,
    renderEmail: async (name) => ({ subject: name, html: '', text: '' }),
    mail: {
      send: async () => {},
      sendUnless: () => Promise.reject(new Error('not expected')),
      close: () => {},
    },
  }
  while ((await sendDueMails(deps, { limit: 100 })) > 0);
}

/** Claims like a worker without a text provider. */
export async function claimAsWorker(tx: SystemTx, selection: MailSelection): Promise<ClaimedMail[]> {
  return (await claimMails(tx, testComposer.conditions, selection, { canText: false })).mails
}

/** Returns null if the mail is settled, no longer owed or claimed by another worker. */
export async function claimMail(tx: SystemTx, id: string): Promise<ClaimedMail | null> {
  return (await claimAsWorker(tx, { ids: [id] }))[0] ?? null
}

/** Claims the email that the client of an appointment is owed, like a worker about to send it. */
export function startSending(db: Database, appointmentId: string): Promise<Mail> {
  return db.asSystem(async (tx) => {
    await makeDue(tx, appointmentId)
    const composed = await composeAll(tx)
    const { notice_mail_id } = await tx
      .selectFrom('appointments')
      .select('notice_mail_id')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow()
    const mail =
      composed.find(({ id }) => id === notice_mail_id) ??
      (notice_mail_id && (await claimMail(tx, notice_mail_id)))
    if (!mail) throw new Error('no email is owed, or another worker has claimed it')
    return mail
  })
}

/** Records that the mail server accepted the email. */
export function finishSending(db: Database, mail: Mail): Promise<void> {
  return db.asSystem(async (tx) => testComposer.recordSent(tx, await markMailsSent(tx, [mail])))
}

/** Records that the mail server rejected the email (`isRejected`) or did not respond. Retries at once unless given up. */
export function failSending(
  db: Database,
  mail: Mail,
  { isRejected = false, isGivenUp = false } = {},
): Promise<void> {
  return db.asSystem(async (tx) => {
    await markMailFailed(tx, mail, { reason: 'ETIMEDOUT', retryAfterMs: isGivenUp ? null : 0 })
    await testComposer.recordFailed(tx, mail, { isUndelivered: isRejected, isGivenUp })
  })
}
