import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { Pool } from '#server/db/pool.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { insertInvoice } from '#server/testing/insert-invoice.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openTestPool } from '#server/testing/test-pool.ts'

let database: TestDatabase
let pool: Pool
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openTestPool(database.appUrl)
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const PAID = { status: 'paid', paid_at: new Date('2026-03-02T12:00:00Z') }

test.each([
  ['paid by card without a payment', 'paid_by_a_card', { ...PAID, paid_by: 'card' }],
  ['pending with a payment', 'cards_pay', { card_payments: 1 }],
  ['paid without a payer', 'paid_by_somebody', PAID],
  ['paid and void', 'void_is_unpaid', { ...PAID, paid_by: 'owner', voided_at: new Date() }],
  ['stored with an idempotency key but no request hash', 'key_of_a_request', { key_hash: Buffer.alloc(32) }],
])('rejects an invoice that is %s', async (_, constraint, columns) => {
  const owner = await anOwner(db)
  await expect(insertInvoice(db, owner.id, columns)).rejects.toMatchObject({ constraint })
})

test.each([
  ['paid by card', { ...PAID, paid_by: 'card', card_payments: 1 }],
  ['marked as paid by the owner', { ...PAID, paid_by: 'owner' }],
  ['paid both ways', { ...PAID, paid_by: 'owner', card_payments: 1 }],
])('accepts an invoice that is %s', async (_, columns) => {
  const owner = await anOwner(db)
  await expect(insertInvoice(db, owner.id, columns)).resolves.toBeTruthy()
})
