import { DEFAULT_MESSAGES_PER_DAY } from '#domain/messages/daily-allowance.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { MailGateway, OutgoingMail } from '#server/gateways/mail.ts'
import { type OutboxDeps, sendDueMails } from '#server/outbox/send-mail.ts'
import { ownersWithUnplannedJobs } from '#server/reminders/plan-queries.ts'
import { planReminders } from '#server/reminders/plan-reminders.ts'
import { testLog } from '#server/testing/test-log.ts'
import { NO_PUSH, testComposer } from '#server/testing/test-outbox.ts'
import { openTestPool } from '#server/testing/test-pool.ts'

const BATCH_SIZE = 100

export type CrashingWorker = {
  /** Plans and sends what is due. Rejects if the worker crashes. */
  work(): Promise<void>
  close(): Promise<void>
}

/** Shared by several workers: the one that sends the last of these emails crashes right after it. */
export type CrashPlan = { mailsUntilCrash: number }

/** Runs a worker in this process. A crash loses its connections and everything in memory. */
export function openCrashingWorker(
  appDatabaseUrl: string,
  send: (mail: OutgoingMail) => Promise<void>,
  crashPlan: CrashPlan,
): CrashingWorker {
  const pool = openTestPool(appDatabaseUrl)
  let hasCrashed = false
  const assertRunning = () => {
    if (hasCrashed) throw new Error('worker crashed')
  }
  const db = crashingDatabase(openDatabase(pool), assertRunning)
  const mail: MailGateway = {
    async send(outgoing) {
      assertRunning()
      await send(outgoing)
      crashPlan.mailsUntilCrash -= 1
      hasCrashed ||= crashPlan.mailsUntilCrash === 0
    },
    sendUnless: () => Promise.reject(new Error('not expected')),
    close: () => {},
  }
  const deps: OutboxDeps = {
    db,
    mail,
    sms: null,
    push: NO_PUSH,
    composer: testComposer,
    log: testLog(),
    appUrl: new URL('https://wheelhouse.example'),
    mailHost: 'wheelhouse.example',
    messagesPerDay: DEFAULT_MESSAGES_PER_DAY,
    renderEmail: async (name) => ({ subject: name, html: name, text: name }),
  }
  return {
    async work() {
      for (const { userId } of await db.asSystem((tx) => ownersWithUnplannedJobs(tx).execute()))
        await planReminders(db, userId, { canText: false })
      while ((await sendDueMails(deps, { limit: BATCH_SIZE })) === BATCH_SIZE);
      assertRunning()
    },
    close: async () => pool[Symbol.asyncDispose](),
  }
}

/** Rolls back what a crashing process has not committed. */
function crashingDatabase(db: Database, assertRunning: () => void): Database {
  async function runUnlessCrashed<Tx, T>(work: (tx: Tx) => Promise<T>, tx: Tx): Promise<T> {
    assertRunning()
    const result = await work(tx)
    assertRunning()
    return result
  }
  return {
    ...db,
    asSystem: (work) => db.asSystem((tx) => runUnlessCrashed(work, tx)),
    asOwner: (userId, work) => db.asOwner(userId, (tx) => runUnlessCrashed(work, tx)),
  }
}
