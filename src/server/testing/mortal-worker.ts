import { type Database, openDatabase } from '#server/db/database.ts'
import type { MailGateway, OutgoingMail } from '#server/gateways/mail.ts'
import { type OutboxDeps, sendDueMails } from '#server/outbox/send-mail.ts'
import { unplannedOwners } from '#server/reminders/plan-queries.ts'
import { planReminders } from '#server/reminders/plan-reminders.ts'
import { testLog } from '#server/testing/test-log.ts'
import { testComposer } from '#server/testing/test-outbox.ts'
import { openTestPool } from '#server/testing/test-pool.ts'

const LETTERS_AT_ONCE = 100

export type MortalWorker = {
  /** Plans and sends what is due. Rejects when it dies over it. */
  work(): Promise<void>
  bury(): Promise<void>
}

/** Of all workers that share it: who hands over the last of these letters dies over it. */
export type Fate = { lettersLeft: number }

/** What a worker's process does, in this one. Its death loses its connections and all that it knew. */
export function hireWorker(
  appDatabaseUrl: string,
  send: (mail: OutgoingMail) => Promise<void>,
  fate: Fate,
): MortalWorker {
  const pool = openTestPool(appDatabaseUrl)
  let isDead = false
  const assertAlive = () => {
    if (isDead) throw new Error('this worker is dead')
  }
  const db = mortalDatabase(openDatabase(pool), assertAlive)
  const mail: MailGateway = {
    async send(letter) {
      assertAlive()
      await send(letter)
      fate.lettersLeft -= 1
      isDead ||= fate.lettersLeft === 0
    },
    sendUnless: () => Promise.reject(new Error('nobody waits here')),
    close: () => {},
  }
  const deps: OutboxDeps = {
    db,
    mail,
    sms: null,
    composer: testComposer,
    log: testLog(),
    appUrl: new URL('https://wheelhouse.example'),
    mailHost: 'wheelhouse.example',
    renderEmail: async (name) => ({ subject: name, html: name, text: name }),
  }
  return {
    async work() {
      for (const { userId } of await db.asSystem((tx) => unplannedOwners(tx).execute()))
        await planReminders(db, userId, { canText: false })
      while ((await sendDueMails(deps, { atMost: LETTERS_AT_ONCE })) === LETTERS_AT_ONCE);
      assertAlive()
    },
    bury: async () => pool[Symbol.asyncDispose](),
  }
}

/** What a dying process has not committed is undone. */
function mortalDatabase(db: Database, assertAlive: () => void): Database {
  async function untilDeath<Tx, T>(work: (tx: Tx) => Promise<T>, tx: Tx): Promise<T> {
    assertAlive()
    const done = await work(tx)
    assertAlive()
    return done
  }
  return {
    ...db,
    asSystem: (work) => db.asSystem((tx) => untilDeath(work, tx)),
    asOwner: (userId, work) => db.asOwner(userId, (tx) => untilDeath(work, tx)),
  }
}
