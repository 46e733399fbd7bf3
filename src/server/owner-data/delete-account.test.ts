import { describe, expect, test } from 'vitest'
import { billingScene, CARD, HOUR, type Subscriber } from '#server/testing/billing-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { outcome, TestBrowser } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'

const scene = billingScene()
const PASSWORD = 'foam-cannon-42'

const deleteAccount = ({ browser }: Subscriber, password = PASSWORD) =>
  outcome(browser.post('/api/delete-account', { password }))
const signIn = (email: string) =>
  outcome(new TestBrowser(scene.server).post('/api/auth/sign-in', { email, password: PASSWORD }))
const accountExists = async ({ userId }: Subscriber) =>
  (await query('select 1 from users where id = $1', [userId])).length > 0
const query = (statement: string, values: string[] = []) =>
  asAdministrator<Record<string, unknown>>(scene.server.database.adminUrl, statement, values)

async function subscriptionStatuses(customerId: string) {
  const subscriptions = await scene.server.deps.payments.billing.listSubscriptions(customerId)
  return subscriptions.map(({ status }) => status)
}

async function insertBusinessData(owner: Subscriber): Promise<Subscriber> {
  const user_id = owner.userId
  const person = { user_id, client_name: 'Ava', client_email: 'ava@example.com' }
  await scene.server.deps.db.asSystem(async (tx) => {
    const { id: client_id } = await tx
      .insertInto('clients')
      .values({ user_id, name: 'Ava', email: 'ava@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: service_id } = await tx
      .insertInto('services')
      .values({ user_id, name: 'Wash' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const job = { client_id, service_id, service: 'Wash', appointment_time: '2036-03-07T15:00:00Z' }
    const { id: appointment_id } = await tx
      .insertInto('appointments')
      .values({ ...person, ...job, unplanned_since: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('mails')
      .values({
        user_id,
        appointment_id,
        letter: 'reminder',
        props: '{}',
        recipient: 'ava@example.com',
        minutes_before: 60,
        starts_at: job.appointment_time,
        next_attempt_at: '2036-03-07T14:00:00Z',
      })
      .execute()
    await tx
      .insertInto('texts_by_hand')
      .values({ user_id, appointment_id, starts_at: job.appointment_time })
      .execute()
    await tx.insertInto('reminder_settings').values({ user_id }).execute()
    await tx.insertInto('reminder_refusals').values({ user_id, email_key: 'ava@example.com' }).execute()
    const { id: invoice_id } = await tx
      .insertInto('invoices')
      .values({ ...person, client_id, description: 'Wash', amount: 99_99 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const keys = { user_id, invoice_id }
    const line = { position: 0, description: 'Wash', quantity: 100, unit_price: 99_99 }
    await tx
      .insertInto('invoice_lines')
      .values({ ...keys, ...line })
      .execute()
    await tx
      .insertInto('pay_links')
      .values({ ...keys, token: `${user_id}${user_id}`.slice(0, 64) })
      .execute()
    const checkout = {
      n: 1,
      account_id: `acct_${user_id}`,
      amount: 99_99,
      expires_at: new Date(),
      ended_at: new Date(),
    }
    await tx
      .insertInto('invoice_checkouts')
      .values({ ...keys, ...checkout })
      .execute()
    await tx.insertInto('user_availability').values({ user_id }).execute()
    await tx
      .insertInto('connect_accounts')
      .values({ account_id: `acct_${user_id}`, user_id, n: 1 })
      .execute()
  })
  return owner
}

async function tablesWithRows({ userId }: Subscriber): Promise<string[]> {
  const tables = await query(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`)
  const names = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await query(`select 1 from ${name} where user_id = $1`, [userId])
      return rows.length > 0 ? [String(name)] : []
    }),
  )
  return names.flat()
}

test('deletes all data of the owner and signs out everywhere', async () => {
  const owner = await insertBusinessData(await scene.createSubscriber(CARD.pays))
  const otherDevice = new TestBrowser(scene.server)
  await otherDevice.post('/api/auth/sign-in', { email: owner.email, password: PASSWORD })
  expect((await tablesWithRows(owner)).length).toBeGreaterThan(8)

  expect(await deleteAccount(owner)).toBe('200')

  expect(await tablesWithRows(owner)).toEqual([])
  expect(await accountExists(owner)).toBe(false)
  expect(owner.browser.cookies.has('wheelhouse_session')).toBe(false)
  expect(await outcome(otherDevice.get('/api/payment-settings'))).toBe('401 unauthenticated')
  expect(await signIn(owner.email)).toBe('401 invalid_credentials')
})

test('cancels the subscription at the provider and ignores its later events', async () => {
  const owner = await scene.createSubscriber(CARD.pays)
  const customerId = await scene.customerOf(owner)
  expect(await subscriptionStatuses(customerId)).toEqual(['trialing'])
  expect(await deleteAccount(owner)).toBe('200')
  expect(await subscriptionStatuses(customerId)).toEqual(['canceled'])
  await scene.settle()
})

test('expires an open checkout, so that nobody pays for a deleted account', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  expect(await deleteAccount(owner)).toBe('200')
  const session = await scene.server.deps.payments.billing.readCheckout(sessionId)
  expect(session?.status).toBe('expired')
})

test('expires a checkout whose creation response was lost', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('checkout_attempts')
      .set({ session_id: null })
      .where('user_id', '=', owner.userId)
      .execute(),
  )
  expect(await deleteAccount(owner)).toBe('200')
  const session = await scene.server.deps.payments.billing.readCheckout(sessionId)
  expect(session?.status).toBe('expired')
})

test('remembers that the trial was used if the owner signs up again', async () => {
  const owner = await scene.createSubscriber()
  expect(await deleteAccount(owner)).toBe('200')
  const newAccount = await scene.signUp(owner.email)
  expect(newAccount.userId).not.toBe(owner.userId)
  const { sessionId } = await scene.checkout(newAccount)
  expect(await scene.emulator.act.completeCheckout(sessionId, CARD.pays)).toEqual({ outcome: 'complete' })
  await scene.settle()
  expect(await scene.statusOf(newAccount)).toBe('active')
})

test('confirms the deletion by email', async () => {
  const owner = await scene.signUp()
  expect(await deleteAccount(owner)).toBe('200')
  await eventually('the email arrives', async () =>
    (await scene.mailsTo(owner.email)).some(({ subject }) => subject === 'account-deleted'),
  )
})

test('keeps pending emails to clients, so that they are still sent', async () => {
  const owner = await scene.signUp()
  const to = `ava-${owner.userId}@example.com`
  const letters = ['appointment-cancelled', 'appointment-moved', 'receipt']
  await scene.server.deps.db.asSystem(async (tx) => {
    const later = new Date((await tx.now()).getTime() + HOUR * 1_000)
    const pending = { user_id: owner.userId, props: '{}', recipient: to, next_attempt_at: later }
    const toClient = letters.map((letter) => ({ ...pending, letter }))
    const sent = { ...pending, letter: 'appointment-moved', sent_at: later }
    const toOwner = { ...pending, letter: 'trial-ending' }
    await tx
      .insertInto('mails')
      .values([...toClient, sent, toOwner])
      .execute()
  })
  expect(await deleteAccount(owner)).toBe('200')
  const keptMails = await query('select letter, user_id from mails where recipient = $1 order by letter', [
    to,
  ])
  expect(keptMails).toEqual(letters.map((letter) => ({ letter, user_id: null })))
})

test('deletes more clients than fit in one batch', async () => {
  const owner = await scene.signUp()
  await query(
    `insert into clients (user_id, name, email) select $1, 'Client', n || '@example.com' from generate_series(1, 5001) n`,
    [owner.userId],
  )
  expect(await deleteAccount(owner)).toBe('200')
  expect(await tablesWithRows(owner)).toEqual([])
})

test('deletes an account without a subscription', async () => {
  const owner = await scene.signUp()
  expect(await deleteAccount(owner)).toBe('200')
})

test('leaves other owners’ data alone', async () => {
  const neighbour = await insertBusinessData(await scene.createSubscriber(CARD.pays))
  const before = await tablesWithRows(neighbour)
  expect(await deleteAccount(await insertBusinessData(await scene.signUp()))).toBe('200')
  expect(await tablesWithRows(neighbour)).toEqual(before)
  expect(await scene.statusOf(neighbour)).toBe('trialing')
})

describe('deletes nothing', () => {
  test('while the provider is not responding', async () => {
    const owner = await insertBusinessData(await scene.createSubscriber(CARD.pays))
    const before = await tablesWithRows(owner)
    scene.emulator.failNext({ kind: 'error', times: 3, on: 'DELETE /v1/subscriptions' })
    expect(await deleteAccount(owner)).toBe('503 provider_unavailable')
    expect(await tablesWithRows(owner)).toEqual(before)
    expect(await scene.dashboardStatus(owner)).toBe(200)
    expect(await deleteAccount(owner)).toBe('200')
  })

  test('with a wrong password, and blocks further attempts after ten', async () => {
    const owner = await scene.signUp()
    for (let n = 0; n < 10; n++)
      expect(await deleteAccount(owner, `guess-${n}`)).toBe('401 invalid_credentials')
    expect(await deleteAccount(owner)).toBe('429 too_many_requests')
    expect(await accountExists(owner)).toBe(true)
  })

  test('without a password or a session', async () => {
    const owner = await scene.signUp()
    expect(await deleteAccount(owner, '')).toBe('422 invalid_request')
    const visitor = { ...owner, browser: new TestBrowser(scene.server) }
    expect(await deleteAccount(visitor)).toBe('401 unauthenticated')
    expect(await accountExists(owner)).toBe(true)
  })
})

test('deletes the account once when two requests arrive at the same time', async () => {
  const owner = await scene.createSubscriber(CARD.pays)
  const outcomes = await Promise.all([deleteAccount(owner), deleteAccount(owner)])
  expect(outcomes.sort()).toEqual(['200', '401 unauthenticated'])
  await scene.settle()
})
