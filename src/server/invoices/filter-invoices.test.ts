import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { insertInvoice } from '#server/testing/insert-invoice.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const PAID = { status: 'paid', paid_at: new Date('2026-03-02T12:00:00Z'), paid_by: 'owner' }
const LONG_AGO = { due_date: '2020-01-01' }
const FAR_AHEAD = { due_date: '2099-01-01' }

async function ownerIn(timezone?: string): Promise<TestOwner> {
  const owner = await anOwner(server.deps.db)
  if (timezone)
    await server.deps.db.asSystem((tx) =>
      tx.insertInto('user_settings').values({ user_id: owner.id, timezone }).execute(),
    )
  return owner
}
const addInvoice = (
  owner: TestOwner,
  client_name: string,
  fields: Parameters<typeof insertInvoice>[2] = {},
) => insertInvoice(server.deps.db, owner.id, { client_name, ...fields })

type Query = Record<string, string>
const request = (path: string, { headers }: TestOwner, query: Query) =>
  server.request(`/api/${path}?${new URLSearchParams(query)}`, { headers })
async function clientNames(owner: TestOwner, query: Query) {
  const { invoices } = (await (await request('invoices', owner, query)).json()) as { invoices: Invoice[] }
  return invoices.map(({ client_name }) => client_name)
}
const totals = async (owner: TestOwner, query: Query = {}) =>
  (await request('invoice-totals', owner, query)).json()

describe('overdue', () => {
  test('are the pending invoices whose due date is over', async () => {
    const owner = await ownerIn()
    await addInvoice(owner, 'Late', LONG_AGO)
    await addInvoice(owner, 'Not yet due', FAR_AHEAD)
    await addInvoice(owner, 'Late but paid', { ...LONG_AGO, ...PAID })
    await addInvoice(owner, 'Late but void', { ...LONG_AGO, voided_at: new Date('2026-03-02T12:00:00Z') })
    expect(await clientNames(owner, { status: 'overdue' })).toEqual(['Late'])
    expect(await clientNames(owner, { status: 'overdue', search: 'not' })).toEqual([])
  })

  test('leaves out an invoice whose payment is on its way or has to be checked, like the badge in the list', async () => {
    const owner = await ownerIn()
    await addInvoice(owner, 'Late', LONG_AGO)
    for (const [name, outcomeOfPayment] of [
      ['Processing', `'processing', null`],
      ['Wrong amount', `'unpaid', '1 usd'`],
    ] as const) {
      const { id } = await addInvoice(owner, name, LONG_AGO)
      await asAdministrator(
        server.database.adminUrl,
        `insert into invoice_checkouts (user_id, invoice_id, n, account_id, amount, expires_at, payment_status, mismatch)
         values ($1, $2, 1, 'acct_1', 12500, now(), ${outcomeOfPayment})`,
        [owner.id, id],
      )
    }
    expect(await clientNames(owner, { status: 'overdue' })).toEqual(['Late'])
    expect(await totals(owner)).toMatchObject({ unpaidCount: 3, overdueCount: 1 })
  })

  test('begins on the day after the due date in the owner’s zone', async () => {
    // These two zones are 25 hours apart, so it is never the same date in both.
    const [early, late] = [await ownerIn('Pacific/Kiritimati'), await ownerIn('Pacific/Pago_Pago')]
    const due_date = sql<string>`(app_now() at time zone 'Pacific/Pago_Pago')::date` as never
    for (const owner of [early, late]) await addInvoice(owner, 'Ava', { due_date })
    expect(await clientNames(early, { status: 'overdue' })).toEqual(['Ava'])
    expect(await clientNames(late, { status: 'overdue' })).toEqual([])
  })
})

describe('dates', () => {
  const NEW_YORK_DAYS = [
    ['Feb 28', '2026-03-01T04:59:59Z'],
    ['Mar 1', '2026-03-01T05:00:00Z'],
    ['Mar 31', '2026-04-01T03:59:59Z'],
    ['Apr 1', '2026-04-01T04:00:00Z'],
  ] as const

  test('are days in the owner’s zone, both included', async () => {
    const owner = await ownerIn('America/New_York')
    for (const [name, createdAt] of NEW_YORK_DAYS)
      await addInvoice(owner, name, { created_at: new Date(createdAt) })
    expect(await clientNames(owner, { from: '2026-03-01', to: '2026-03-31' })).toEqual(['Mar 31', 'Mar 1'])
    expect(await clientNames(owner, { from: '2026-04-01' })).toEqual(['Apr 1'])
    expect(await clientNames(owner, { to: '2026-02-28' })).toEqual(['Feb 28'])
    expect(await clientNames(owner, { from: '2026-03-31', to: '2026-03-01' })).toEqual([])
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', undefined])(
    'find every invoice of a day in the zone %s',
    async (timeZone) => {
      const owner = await ownerIn(timeZone)
      const midnight = Temporal.ZonedDateTime.from(`2026-07-04T00:00[${timeZone ?? 'America/New_York'}]`)
      for (const [name, hours] of Object.entries({ first: 0, last: 23.9, before: -0.1, after: 24 }))
        await addInvoice(owner, name, {
          created_at: new Date(midnight.epochMilliseconds + hours * 3_600_000),
        })
      expect((await clientNames(owner, { from: '2026-07-04', to: '2026-07-04' })).sort()).toEqual([
        'first',
        'last',
      ])
    },
  )

  test('must be dates', async () => {
    const owner = await ownerIn()
    const queries: Query[] = [{ from: 'today' }, { to: '2026-02-30' }, { from: '0000-01-01' }, { to: '' }]
    for (const query of queries)
      for (const path of ['invoices', 'invoice-totals'])
        expect(await outcome(request(path, owner, query))).toBe('422 invalid_request')
  })
})

describe('totals', () => {
  const NOTHING = { count: 0, amount: 0, unpaid: 0, unpaidCount: 0, overdue: 0, overdueCount: 0 }

  test('add up exactly what is filtered', async () => {
    const owner = await ownerIn()
    await addInvoice(owner, 'Ava', { amount: 100_00, ...LONG_AGO })
    await addInvoice(owner, 'Ava', { amount: 20_50, ...FAR_AHEAD })
    await addInvoice(owner, 'Ava', { amount: 3_00, ...PAID })
    await addInvoice(owner, 'Bo', { amount: 999_999_99, ...FAR_AHEAD })
    await addInvoice(await ownerIn(), 'Ava', { amount: 7_77 })
    const late = { overdue: 100_00, overdueCount: 1 }
    expect(await totals(owner, { search: 'ava' })).toEqual({
      ...late,
      count: 3,
      amount: 123_50,
      unpaid: 120_50,
      unpaidCount: 2,
    })
    expect(await totals(owner, { status: 'overdue' })).toEqual({
      ...late,
      count: 1,
      amount: 100_00,
      unpaid: 100_00,
      unpaidCount: 1,
    })
    expect(await totals(owner, { status: 'paid' })).toEqual({ ...NOTHING, count: 1, amount: 3_00 })
    expect(await totals(owner)).toEqual({
      ...late,
      count: 4,
      amount: 1_000_123_49,
      unpaid: 1_000_120_49,
      unpaidCount: 3,
    })
    expect(await totals(owner, { to: '2001-01-01' })).toEqual(NOTHING)
  })

  test('count a void invoice without its amount', async () => {
    const owner = await ownerIn()
    await addInvoice(owner, 'Ava', { amount: 100_00, voided_at: new Date('2026-03-02T12:00:00Z') })
    expect(await totals(owner)).toEqual({ ...NOTHING, count: 1 })
  })

  test('include invoices beyond the first page', async () => {
    const owner = await ownerIn()
    for (let n = 0; n < 51; n++) await addInvoice(owner, 'Ava', { amount: 1_00 })
    expect(await totals(owner)).toMatchObject({ count: 51, amount: 51_00 })
  })
})
