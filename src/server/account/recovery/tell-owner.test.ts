import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestRecovery } from '#server/account/recovery/request-recovery.ts'
import { sendRecoveryLink } from '#server/account/recovery/send-recovery-link.ts'
import { answerResetRequest } from '#server/account/request-reset.ts'
import { now } from '#server/db/product-clock.ts'
import { pushScene } from '#server/testing/push-scene.ts'
import type { TestBusiness } from '#server/testing/reminder-scene.ts'

const scene = pushScene()

const deps = () => {
  const { db, queue, config, log } = scene.server.deps
  return { db, log, enqueue: queue.enqueue, appUrl: config.appUrl }
}

/** The worker dies when it has stored the email and not yet committed. */
const dyingDeps = () => ({
  ...deps(),
  enqueue: () => Promise.reject(new Error('the worker died')),
})

async function addAuthenticator({ id }: TestBusiness): Promise<void> {
  const values = { user_id: id, secret: Buffer.alloc(20, 1), confirmed_at: now }
  await deps().db.asSystem((tx) => tx.insertInto('authenticators').values(values).execute())
}

/** A visitor asks to recover the account. Returns the request that the worker has to answer. */
async function askFor({ email }: TestBusiness): Promise<string> {
  const caller = {
    log: deps().log,
    network: '203.0.113.9',
    userAgent: '',
    via: 'browser',
    deviceToken: null,
    proofToken: null,
  } as const
  await requestRecovery(deps(), email, caller)
  return deps().db.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('password_reset_requests')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

const makeDue = ({ id }: TestBusiness) =>
  deps().db.asSystem((tx) =>
    tx
      .updateTable('account_recoveries')
      .set({ requested_at: sql`app_now() - interval '24 hours'`, due_at: now })
      .where('user_id', '=', id)
      .execute(),
  )

async function lettersTo({ id }: TestBusiness): Promise<string[]> {
  const rows = await deps().db.asSystem((tx) =>
    tx
      .selectFrom('mails')
      .where('user_id', '=', id)
      .where('channel', '=', 'email')
      .select('letter')
      .orderBy('created_at')
      .execute(),
  )
  return rows.map(({ letter }) => letter)
}

test('a request rings at once on every device, also in quiet hours and with everything else turned off', async () => {
  const business = await scene.aBusiness()
  const device = await scene.aDevice(business, { new_bookings: false, changes: false, payments: false })
  await scene.save(business, { quiet_from: '00:00', quiet_until: '23:30' })
  await addAuthenticator(business)
  await answerResetRequest(deps(), await askFor(business))
  await scene.work()
  expect(scene.payloads(device)).toEqual([
    {
      title: 'Account recovery requested',
      body: 'Not you? Open Wheelhouse and cancel it.',
      url: '/dashboard',
      tag: 'recovery',
    },
  ])
})

test('a request that was not answered because the worker died is answered later, and once', async () => {
  const business = await scene.aBusiness()
  await addAuthenticator(business)
  const requestId = await askFor(business)
  await expect(answerResetRequest(dyingDeps(), requestId)).rejects.toThrow('the worker died')
  expect(await lettersTo(business)).toEqual([])
  await Promise.all([answerResetRequest(deps(), requestId), answerResetRequest(deps(), requestId)])
  await answerResetRequest(deps(), requestId)
  expect(await lettersTo(business)).toEqual(['recovery-requested'])
})

test('a link that was not emailed because the worker died is emailed later, and once', async () => {
  const business = await scene.aBusiness()
  await addAuthenticator(business)
  await answerResetRequest(deps(), await askFor(business))
  await sendRecoveryLink(deps(), business.id)
  expect(await lettersTo(business)).toEqual(['recovery-requested'])
  await makeDue(business)
  await expect(sendRecoveryLink(dyingDeps(), business.id)).rejects.toThrow('the worker died')
  expect(await lettersTo(business)).toEqual(['recovery-requested'])
  await Promise.all([sendRecoveryLink(deps(), business.id), sendRecoveryLink(deps(), business.id)])
  await sendRecoveryLink(deps(), business.id)
  expect(await lettersTo(business)).toEqual(['recovery-requested', 'recovery-ready'])
})
