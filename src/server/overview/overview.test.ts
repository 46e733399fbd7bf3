import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Overview } from '#contract/overview.ts'
import { paymentSummary } from '#domain/pay/payment-summary.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { takeUnexpectedErrors } from '#server/testing/test-log.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

/** Thursday evening in New York, already Friday in London. */
const NOW = new Date('2036-03-07T02:30:00Z')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const shift = (NOW.getTime() - Date.now()) / 1_000
  await server.deps.db.asSystem((tx) => tx.updateTable('app_clock').set({ shift_seconds: shift }).execute())
})
afterAll(() => server.close())

const aSubscriber = async (timezone = 'America/New_York') => {
  const owner = await anOwner(server.deps.db, { sessionSeconds: 24 * 3600 })
  await server.deps.db.asSystem((tx) =>
    tx.insertInto('user_settings').values({ user_id: owner.id, timezone }).execute(),
  )
  return owner
}
const requestOverview = (owner: TestOwner) => server.request('/api/overview', { headers: owner.headers })
const readOverview = async (owner: TestOwner) => {
  const answer = await requestOverview(owner)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Overview
}
const dismissSetup = (owner: TestOwner) =>
  server.request('/api/setup/dismiss', { method: 'POST', headers: owner.headers })

const restoreSetup = (owner: TestOwner) =>
  server.request('/api/setup/restore', { method: 'POST', headers: owner.headers })

type Job = {
  client_name?: string
  client_phone?: string
  address?: string
  duration?: number | null
  isCancelled?: boolean
  notes?: string
  done_at?: string
}
async function aJob(owner: TestOwner, appointment_time: string, { isCancelled, ...job }: Job = {}) {
  const defaults = {
    client_name: 'Ava',
    client_email: 'ava@example.com',
    service: 'Full Detail',
    duration: 60,
  }
  const cancelled = isCancelled ? { cancelled_at: NOW, cancelled_by: 'owner' } : {}
  await server.deps.db.asSystem((tx) =>
    tx
      .insertInto('appointments')
      .values({
        user_id: owner.id,
        ...defaults,
        appointment_time,
        overlap_allowed: true,
        ...job,
        ...cancelled,
      })
      .execute(),
  )
}

type Invoice = {
  amount: number
  paid_at?: string
  due_date?: string
  client_name?: string | null
  voided_at?: Date
  tip_cents?: number
  refunded_cents?: number
  lost_cents?: number
  deposit_cents?: number
  card_payments?: number
  paid_by?: 'card' | 'owner'
}
async function anInvoice(owner: TestOwner, invoice: Invoice) {
  await server.deps.db.asSystem((tx) =>
    tx
      .insertInto('invoices')
      .values({
        user_id: owner.id,
        client_name: 'Ava',
        client_email: 'ava@example.com',
        description: 'Full Detail',
        status: invoice.paid_at ? 'paid' : 'pending',
        paid_by: invoice.paid_at ? 'owner' : null,
        ...invoice,
      })
      .execute(),
  )
}

async function aClient(owner: TestOwner, name: string, created_at: string, phone: string | null = null) {
  const client = { user_id: owner.id, name, email: `${name}@example.com`.toLowerCase(), created_at, phone }
  await server.deps.db.asSystem((tx) => tx.insertInto('clients').values(client).execute())
}

describe('today', () => {
  test('is the current day in the time zone of the business', async () => {
    const owner = await aSubscriber()
    await aJob(owner, '2036-03-06T04:59:00Z', { client_name: 'Yesterday' })
    await aJob(owner, '2036-03-06T05:00:00Z', { client_name: 'First' })
    await aJob(owner, '2036-03-07T04:59:00Z', { client_name: 'Last' })
    await aJob(owner, '2036-03-07T05:00:00Z', { client_name: 'Tomorrow' })
    const { today, timezone } = await readOverview(owner)
    expect(today.map(({ client_name }) => client_name)).toEqual(['First', 'Last'])
    expect(timezone).toBe('America/New_York')
  })

  test('is a different day for a business in another time zone', async () => {
    const owner = await aSubscriber('Europe/London')
    await aJob(owner, '2036-03-06T12:00:00Z', { client_name: 'Thursday' })
    await aJob(owner, '2036-03-07T12:00:00Z', { client_name: 'Friday' })
    expect((await readOverview(owner)).today.map(({ client_name }) => client_name)).toEqual(['Friday'])
  })

  test('shows how far each job has got', async () => {
    const owner = await aSubscriber()
    await aJob(owner, '2036-03-06T15:00:00Z', { done_at: '2036-03-06T14:00:00Z' })
    await aJob(owner, '2036-03-06T17:00:00Z')
    expect((await readOverview(owner)).today.map(({ state }) => state)).toEqual(['done', 'scheduled'])
  })

  test('shows an hour for a job without a duration', async () => {
    const owner = await aSubscriber()
    await aJob(owner, '2036-03-06T15:00:00Z', { duration: null, notes: 'Vehicle: blue van' })
    expect((await readOverview(owner)).today).toMatchObject([{ duration: 60, notes: 'Vehicle: blue van' }])
  })
})

test('a job that began yesterday is listed until it ends, but not among today’s', async () => {
  const owner = await aSubscriber()
  await aJob(owner, '2036-03-06T02:00:00Z', { client_name: 'Ended', duration: 240 })
  await aJob(owner, '2036-03-06T03:00:00Z', { client_name: 'Under way', duration: 24 * 60 })
  await aJob(owner, '2036-03-06T04:00:00Z', {
    client_name: 'Cancelled',
    duration: 24 * 60,
    isCancelled: true,
  })
  const { today, sinceYesterday } = await readOverview(owner)
  expect(sinceYesterday.map(({ client_name }) => client_name)).toEqual(['Under way'])
  expect(today).toEqual([])
})

test('each job has the phone number and address of its client', async () => {
  const owner = await aSubscriber()
  await aJob(owner, '2036-03-06T15:00:00Z', { client_phone: '(555) 010-2000', address: '12 Maple Avenue' })
  await aJob(owner, '2036-03-06T17:00:00Z')
  expect((await readOverview(owner)).today).toMatchObject([
    { client_phone: '(555) 010-2000', address: '12 Maple Avenue' },
    { client_phone: null, address: null },
  ])
})

test('upcoming lists the next three jobs', async () => {
  const owner = await aSubscriber()
  for (const [n, day] of ['06', '12', '09', '10', '11'].entries())
    await aJob(owner, `2036-03-${day}T15:00:00Z`, { client_name: `${n}` })
  expect((await readOverview(owner)).upcoming.map(({ client_name }) => client_name)).toEqual(['2', '3', '4'])
})

test('the overview leaves out cancelled jobs', async () => {
  const owner = await aSubscriber()
  await aJob(owner, '2036-03-06T15:00:00Z', { isCancelled: true })
  await aJob(owner, '2036-03-08T15:00:00Z', { isCancelled: true })
  const { today, upcoming, week } = await readOverview(owner)
  expect({ today, upcoming }).toEqual({ today: [], upcoming: [] })
  expect(week.every(({ jobs }) => jobs === 0)).toBe(true)
})

test('the week counts jobs by local day, across a daylight saving change', async () => {
  const owner = await aSubscriber()
  await aJob(owner, '2036-03-06T15:00:00Z')
  await aJob(owner, '2036-03-09T04:59:00Z')
  await aJob(owner, '2036-03-09T05:00:00Z')
  // Clocks go forward on the ninth: this is midnight of the tenth, and the line above was midnight of the ninth.
  await aJob(owner, '2036-03-10T04:00:00Z')
  await aJob(owner, '2036-03-13T04:00:00Z')
  expect((await readOverview(owner)).week).toEqual([
    { date: '2036-03-06', jobs: 1 },
    { date: '2036-03-07', jobs: 0 },
    { date: '2036-03-08', jobs: 1 },
    { date: '2036-03-09', jobs: 1 },
    { date: '2036-03-10', jobs: 1 },
    { date: '2036-03-11', jobs: 0 },
    { date: '2036-03-12', jobs: 0 },
  ])
})

test('earnings count by the local month of the payment', async () => {
  const owner = await aSubscriber()
  await anInvoice(owner, { amount: 100_00, paid_at: '2036-03-01T05:00:00Z' })
  await anInvoice(owner, { amount: 50_00, paid_at: '2036-03-06T12:00:00Z' })
  // Still February in New York.
  await anInvoice(owner, { amount: 7_00, paid_at: '2036-03-01T04:59:00Z' })
  await anInvoice(owner, { amount: 30_00, paid_at: '2036-02-06T12:00:00Z' })
  await anInvoice(owner, { amount: 9_00, paid_at: '2036-01-31T12:00:00Z' })
  const { earnedThisMonth, earnedLastMonthSoFar } = await readOverview(owner)
  expect({ earnedThisMonth, earnedLastMonthSoFar }).toEqual({
    earnedThisMonth: 150_00,
    earnedLastMonthSoFar: 30_00,
  })
})

test('earnings include tips and double payments, less refunds and lost disputes', async () => {
  const owner = await aSubscriber()
  const paid = { amount: 100_00, paid_at: '2036-03-05T12:00:00Z', paid_by: 'card', card_payments: 1 } as const
  await anInvoice(owner, { ...paid, tip_cents: 15_00 })
  await anInvoice(owner, { ...paid, refunded_cents: 30_00 })
  await anInvoice(owner, { ...paid, lost_cents: 100_00 })
  expect((await readOverview(owner)).earnedThisMonth).toBe(115_00 + 70_00 + 0)
  // A double payment counts until the owner refunds it.
  await anInvoice(owner, { ...paid, card_payments: 2 })
  await anInvoice(owner, { ...paid, card_payments: 2, refunded_cents: 100_00 })
  expect((await readOverview(owner)).earnedThisMonth).toBe(185_00 + 200_00 + 100_00)
})

test('earnings agree with the payment summary of an invoice', async () => {
  const money = fc.record({
    amount: fc.integer({ min: 1_00, max: 999_999_99 }),
    depositCents: fc.nat(1_00),
    tipCents: fc.nat(100_00),
    cardPayments: fc.nat(3),
    isMarkedPaidByOwner: fc.boolean(),
    refundedCents: fc.nat(500_00),
    lostCents: fc.nat(500_00),
  })
  const samples = fc
    .sample(money, { seed: 1103, numRuns: 40 })
    .filter(({ cardPayments, isMarkedPaidByOwner }) => isMarkedPaidByOwner || cardPayments > 0)
  for (const sample of samples) {
    const owner = await aSubscriber()
    await anInvoice(owner, {
      amount: sample.amount,
      deposit_cents: sample.depositCents,
      paid_at: '2036-03-05T12:00:00Z',
      paid_by: sample.isMarkedPaidByOwner ? 'owner' : 'card',
      card_payments: sample.cardPayments,
      tip_cents: sample.tipCents,
      refunded_cents: sample.refundedCents,
      lost_cents: sample.lostCents,
    })
    expect((await readOverview(owner)).earnedThisMonth, JSON.stringify(sample)).toBe(
      paymentSummary(sample).received,
    )
  }
})

test('what was paid in advance is not outstanding', async () => {
  const owner = await aSubscriber()
  await anInvoice(owner, { amount: 180_00, deposit_cents: 45_00, due_date: '2036-04-05' })
  await anInvoice(owner, { amount: 5_00, due_date: '2036-04-06' })
  const { outstanding, outstandingCount, outstandingTotal } = await readOverview(owner)
  expect(outstanding).toMatchObject([{ amount: 135_00 }, { amount: 5_00 }])
  expect({ outstandingCount, outstandingTotal }).toEqual({ outstandingCount: 2, outstandingTotal: 140_00 })
})

test('a void invoice is not outstanding', async () => {
  const owner = await aSubscriber()
  await anInvoice(owner, { amount: 5_00, due_date: '2036-04-05' })
  await anInvoice(owner, { amount: 1_00, due_date: '2036-04-01', voided_at: NOW })
  const { outstanding, outstandingCount, outstandingTotal } = await readOverview(owner)
  expect(outstanding).toMatchObject([{ amount: 5_00 }])
  expect({ outstandingCount, outstandingTotal }).toEqual({ outstandingCount: 1, outstandingTotal: 5_00 })
})

test('outstanding counts every unpaid invoice and shows the three due first', async () => {
  const owner = await aSubscriber()
  await anInvoice(owner, { amount: 5_00, due_date: '2036-04-05', client_name: 'Last' })
  await anInvoice(owner, { amount: 1_00, due_date: '2036-04-01', client_name: null })
  await anInvoice(owner, { amount: 3_00, due_date: '2036-04-03', client_name: 'Third' })
  await anInvoice(owner, { amount: 2_00, due_date: '2036-04-02', client_name: 'Second' })
  await anInvoice(owner, { amount: 99_00, paid_at: '2036-03-02T12:00:00Z' })
  const { outstanding, outstandingCount, outstandingTotal } = await readOverview(owner)
  expect(outstanding.map(({ client_name, due_date }) => [client_name, due_date])).toEqual([
    [null, '2036-04-01'],
    ['Second', '2036-04-02'],
    ['Third', '2036-04-03'],
  ])
  expect({ outstandingCount, outstandingTotal }).toEqual({ outstandingCount: 4, outstandingTotal: 11_00 })
})

test('the overview counts clients and lists the newest three', async () => {
  const owner = await aSubscriber()
  for (const [n, name] of ['Ava', 'Ben', 'Cleo', 'Dan'].entries())
    await aClient(owner, name, `2036-03-0${n + 1}T12:00:00Z`, name === 'Dan' ? '(555) 010-2000' : null)
  const { clientCount, recentClients } = await readOverview(owner)
  expect(clientCount).toBe(4)
  expect(recentClients.map(({ name, phone }) => [name, phone])).toEqual([
    ['Dan', '(555) 010-2000'],
    ['Cleo', null],
    ['Ben', null],
  ])
})

test('the overview shows nothing of other owners', async () => {
  const neighbour = await aSubscriber()
  await aJob(neighbour, '2036-03-06T15:00:00Z')
  await aClient(neighbour, 'Ava', '2036-03-01T12:00:00Z')
  await anInvoice(neighbour, { amount: 5_00 })
  const owner = await aSubscriber()
  expect(await readOverview(owner)).toMatchObject({
    today: [],
    upcoming: [],
    clientCount: 0,
    recentClients: [],
    outstandingCount: 0,
    setup: { done: [] },
  })
})

test('the overview works for an owner without any settings', async () => {
  const owner = await anOwner(server.deps.db, { sessionSeconds: 24 * 3600 })
  expect(await readOverview(owner)).toMatchObject({ timezone: 'America/New_York', business_name: null })
})

test('the overview and the setup checklist require a subscription', async () => {
  const owner = await anOwner(server.deps.db, { status: 'canceled' })
  expect(await outcome(requestOverview(owner))).toBe('402 subscription_required')
  expect(await outcome(dismissSetup(owner))).toBe('402 subscription_required')
  expect(await outcome(restoreSetup(owner))).toBe('402 subscription_required')
})

describe('the setup checklist', () => {
  const completedSteps = async (owner: TestOwner) => (await readOverview(owner)).setup?.done

  test('ticks each completed step', async () => {
    const owner = await aSubscriber()
    const user_id = owner.id
    const { db } = server.deps
    expect(await completedSteps(owner)).toEqual([])
    await db.asSystem((tx) =>
      tx
        .updateTable('user_settings')
        .set({ business_type: 'cleaning' })
        .where('user_id', '=', user_id)
        .execute(),
    )
    expect(await completedSteps(owner)).toEqual(['business type'])
    await db.asSystem((tx) => tx.insertInto('user_availability').values({ user_id }).execute())
    expect(await completedSteps(owner)).toEqual(['business type'])
    await db.asSystem((tx) =>
      tx.updateTable('user_availability').set({ saved_at: NOW }).where('user_id', '=', user_id).execute(),
    )
    await db.asSystem((tx) => tx.insertInto('services').values({ user_id, name: 'Wash' }).execute())
    await db.asSystem((tx) =>
      tx.insertInto('booking_slugs').values({ user_id, slug: 'wheelhouse-check000' }).execute(),
    )
    expect(await completedSteps(owner)).toEqual(['business type', 'hours', 'services', 'share link'])
  })

  test('ticks payments once all details are submitted, unless the account is disconnected', async () => {
    const owner = await aSubscriber()
    const { db } = server.deps
    const updateAccount = (facts: { awaits_owner?: boolean; disconnected_at?: Date }) =>
      db.asSystem((tx) =>
        tx.updateTable('connect_accounts').set(facts).where('user_id', '=', owner.id).execute(),
      )
    await db.asSystem((tx) =>
      tx.insertInto('connect_accounts').values({ account_id: 'acct_1', user_id: owner.id, n: 1 }).execute(),
    )
    expect(await completedSteps(owner)).toEqual([])
    await updateAccount({ awaits_owner: false })
    expect(await completedSteps(owner)).toEqual(['payments'])
    await updateAccount({ disconnected_at: NOW })
    expect(await completedSteps(owner)).toEqual([])
  })

  test('is hidden once dismissed, with or without settings', async () => {
    for (const owner of [await aSubscriber(), await anOwner(server.deps.db, { sessionSeconds: 24 * 3600 })]) {
      expect(await outcome(dismissSetup(owner))).toBe('200')
      expect(await outcome(dismissSetup(owner))).toBe('200')
      expect((await readOverview(owner)).setup).toBeNull()
    }
  })

  test('can be restored, for one owner only', async () => {
    const owner = await aSubscriber()
    const neighbour = await aSubscriber()
    for (const each of [owner, neighbour]) await dismissSetup(each)
    expect(await outcome(restoreSetup(owner))).toBe('200')
    expect(await outcome(restoreSetup(owner))).toBe('200')
    expect(await completedSteps(owner)).toEqual([])
    expect((await readOverview(neighbour)).setup).toBeNull()
  })
})

describe('a part that cannot be read', () => {
  const sql = (statement: string) => asAdministrator(server.database.adminUrl, statement)

  async function revokeSelect(table: string, readable: string) {
    await sql(`revoke select on ${table} from wheelhouse_tenant`)
    if (readable) await sql(`grant select (${readable}) on ${table} to wheelhouse_tenant`)
    return {
      [Symbol.asyncDispose]: async () => {
        if (readable) await sql(`revoke select (${readable}) on ${table} from wheelhouse_tenant`)
        await sql(`grant select on ${table} to wheelhouse_tenant`)
      },
    }
  }

  test.each([
    ['appointments', 'user_id, appointment_time, cancelled_at', 'Error fetching upcoming appointments: '],
    ['owner_totals', '', 'Error fetching client count: '],
    ['clients', '', 'Error fetching recent clients: '],
    ['invoices', 'user_id, amount, paid_at', 'Error fetching outstanding invoices: '],
    [
      'invoices',
      'user_id, id, client_name, due_date, amount, deposit_cents, status, voided_at',
      'Error fetching paid invoices: ',
    ],
    ['services', '', 'Error fetching dashboard data'],
    ['user_settings', 'user_id', 'Error fetching dashboard data'],
  ])('is named in the error: in table %s, only columns %j can be read', async (table, readable, message) => {
    const owner = await aSubscriber()
    await using _ = await revokeSelect(table, readable)
    const answer = await requestOverview(owner)
    expect(answer.status).toBe(503)
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    expect(error.code).toBe('overview_failed')
    expect(error.message).toContain(message)
    expect(error.message).not.toContain('permission')
    expect(takeUnexpectedErrors()).toEqual([
      expect.stringMatching(/^a part of the overview could not be read: permission denied/),
    ])
  })
})
