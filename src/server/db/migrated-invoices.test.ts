import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrateBefore } from '#server/testing/migrate-before.ts'
import {
  administer,
  asAdministrator,
  createTestDatabase,
  type TestDatabase,
} from '#server/testing/test-database.ts'

const OWNER = '00000000-0000-4000-8000-000000000001'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  await migrateBefore(database, '0010_invoices.sql')
  await administer(
    database.adminUrl,
    `insert into users (id, email, password_hash) values ($1, 'luna@example.com', 'none')`,
    [OWNER],
  )
})
afterEach(() => database.drop())

type OldInvoice = { description?: string; status?: string; session?: string | null }
const insertOld = ({ description = 'Full Detail', status = 'pending', session = null }: OldInvoice = {}) =>
  administer(
    database.adminUrl,
    `insert into invoices (user_id, client_email, description, amount, status, paid_at, stripe_checkout_session_id)
     values ($1, 'ava@example.com', $2, 12500, $3, case $3 when 'paid' then now() end, $4)`,
    [OWNER, description, status, session],
  )

async function migrated() {
  await migrate(database)
  return asAdministrator(
    database.adminUrl,
    `select number, status, paid_by, card_payments, sends_letter, stripe_checkout_session_id as session,
       lines.description, length(token) > 42 as "hasLink"
     from invoices join invoice_lines lines on lines.invoice_id = invoices.id
       join pay_links on pay_links.invoice_id = invoices.id order by number`,
  )
}

test('gives existing invoices a number, a line and a pay link, and emails nobody', async () => {
  await insertOld()
  await insertOld({ status: 'paid' })
  const unchanged = {
    description: 'Full Detail',
    sends_letter: false,
    card_payments: 0,
    session: null,
    hasLink: true,
  }
  expect(await migrated()).toEqual([
    { ...unchanged, number: 1, status: 'pending', paid_by: null },
    { ...unchanged, number: 2, status: 'paid', paid_by: 'owner' },
  ])
})

test('marks invoices paid through a checkout as paid by card, and drops unpaid checkouts', async () => {
  await insertOld({ status: 'paid', session: 'cs_1' })
  await insertOld({ session: 'cs_2' })
  expect(await migrated()).toMatchObject([
    { status: 'paid', paid_by: 'card', card_payments: 1, session: 'cs_1' },
    { status: 'pending', paid_by: null, card_payments: 0, session: null },
  ])
})

test('fills in an empty description, and truncates one that is too long', async () => {
  await insertOld({ description: '' })
  await insertOld({ description: 'x'.repeat(2_000) })
  expect(await migrated()).toMatchObject([{ description: 'Services' }, { description: 'x'.repeat(500) }])
})

test('numbers the next invoice after the existing ones', async () => {
  await insertOld()
  await migrated()
  await administer(
    database.adminUrl,
    `insert into invoices (user_id, client_email, description, amount) values ($1, 'ava@example.com', 'Wash', 5000)`,
    [OWNER],
  )
  const numbers = await asAdministrator(database.adminUrl, 'select number from invoices order by number')
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
})
