import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { Pool } from '#server/db/pool.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openTestPool } from '#server/testing/test-pool.ts'

let database: TestDatabase
let pool: Pool
let db: Database
let owner: TestOwner
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openTestPool(database.appUrl)
  db = openDatabase(pool)
})
beforeEach(async () => {
  owner = await anOwner(db)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

type Appointment = {
  at: string
  minutes?: number | null
  overlap_allowed?: boolean
  cancelled?: boolean
  bookedOwner?: TestOwner
}

async function book({
  at,
  minutes = 60,
  overlap_allowed = false,
  cancelled = false,
  bookedOwner = owner,
}: Appointment) {
  const row = {
    user_id: bookedOwner.id,
    client_name: 'Ava',
    client_email: 'ava@example.com',
    service: 'Full Detail',
    appointment_time: `2030-01-07T${at}:00Z`,
    duration: minutes,
    overlap_allowed,
    ...(cancelled && { cancelled_at: '2030-01-01T00:00:00Z', cancelled_by: 'owner' }),
  }
  await db.asOwner(bookedOwner.id, (tx) => tx.insertInto('appointments').values(row).execute())
}

const overlapError = { code: '23P01', constraint: 'one_appointment_at_a_time' }

test('lets one appointment start the moment another ends', async () => {
  await book({ at: '09:00' })
  await book({ at: '10:00' })
})

test('rejects an appointment that overlaps another by a minute', async () => {
  await book({ at: '09:00' })
  await expect(book({ at: '09:59' })).rejects.toMatchObject(overlapError)
})

test('counts a missing duration as an hour', async () => {
  await book({ at: '09:00', minutes: null })
  await expect(book({ at: '09:30' })).rejects.toMatchObject(overlapError)
})

test('frees the time of a cancelled appointment', async () => {
  await book({ at: '09:00', cancelled: true })
  await book({ at: '09:00' })
})

test('lets appointments overlap if the owner confirmed it', async () => {
  await book({ at: '09:00' })
  await book({ at: '09:30', overlap_allowed: true })
})

test('does not let one owner’s day block another’s', async () => {
  await book({ at: '09:00' })
  await book({ at: '09:00', bookedOwner: await anOwner(db) })
})

test('gives overlapping times to only one of twenty simultaneous inserts', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => book({ at: '09:00' })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
