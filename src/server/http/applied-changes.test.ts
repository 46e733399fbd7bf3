import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findAppliedRecord, idFromKey, recordChange, wasApplied } from '#server/http/applied-changes.ts'
import { expiredRows } from '#server/jobs/delete-expired-rows.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { anOwner } from '#server/testing/an-owner.ts'
import { appointmentScene } from '#server/testing/appointment-scene.ts'

const scene = appointmentScene()
const DAY_SECONDS = 24 * 60 * 60

async function aChange(key: string | null = 'key') {
  const { id: userId } = await anOwner(scene.server.deps.db)
  return { userId, key, recordId: randomUUID() }
}
type Change = Awaited<ReturnType<typeof aChange>>

const apply = (change: Change) =>
  scene.server.deps.db.asOwner(change.userId, (tx) => recordChange(tx, change))
const readRecord = ({ userId, key }: Change) =>
  scene.server.deps.db.asOwner(userId, (tx) => findAppliedRecord(tx, key))

test('a change is applied once, and then repeated', async () => {
  const change = await aChange()
  expect([await apply(change), await apply(change), await apply(change)]).toEqual(['new', 'repeat', 'repeat'])
  expect(await readRecord(change)).toBe(change.recordId)
})

test('of five concurrent requests, one applies the change', async () => {
  const change = await aChange()
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => apply(change)))
  expect(outcomes.sort()).toEqual(['new', 'repeat', 'repeat', 'repeat', 'repeat'])
})

test('a change that fails after its key was recorded can be applied again', async () => {
  const change = await aChange()
  const failing = scene.server.deps.db.asOwner(change.userId, async (tx) => {
    expect(await recordChange(tx, change)).toBe('new')
    throw new Error('the server crashed')
  })
  await expect(failing).rejects.toThrow('the server crashed')
  expect(await readRecord(change)).toBeNull()
  expect(await apply(change)).toBe('new')
})

test('a repeat that waits for a request that fails applies the change itself', async () => {
  const change = await aChange()
  let repeat: ReturnType<typeof apply> = Promise.resolve('repeat')
  const failing = scene.server.deps.db.asOwner(change.userId, async (tx) => {
    await recordChange(tx, change)
    repeat = apply(change)
    throw new Error('the server crashed')
  })
  await expect(failing).rejects.toThrow('the server crashed')
  expect(await repeat).toBe('new')
})

test('asking whether a change was applied records nothing', async () => {
  const change = await aChange()
  const ask = () => scene.server.deps.db.asOwner(change.userId, (tx) => wasApplied(tx, change))
  expect([await ask(), await apply(change), await ask()]).toEqual([false, 'new', true])
})

test('a key that was used for another record is refused', async () => {
  const change = await aChange()
  await apply(change)
  const other = { ...change, recordId: randomUUID() }
  await expect(apply(other)).rejects.toMatchObject({ code: 'key_reused' })
  await expect(
    scene.server.deps.db.asOwner(change.userId, (tx) => wasApplied(tx, other)),
  ).rejects.toMatchObject({ code: 'key_reused' })
  expect(await readRecord(change)).toBe(change.recordId)
})

test('two owners may use the same key', async () => {
  const [luna, ben] = [await aChange(), await aChange()]
  expect([await apply(luna), await apply(ben)]).toEqual(['new', 'new'])
  expect([await readRecord(luna), await readRecord(ben)]).toEqual([luna.recordId, ben.recordId])
})

test('without a key, every request is applied', async () => {
  const change = await aChange(null)
  expect([await apply(change), await apply(change)]).toEqual(['new', 'new'])
  expect(await readRecord(change)).toBeNull()
})

test('keys are deleted after 60 days', async () => {
  const change = await aChange()
  await apply(change)
  await scene.advanceClock(59 * DAY_SECONDS)
  await sweep(scene.server.deps.db, expiredRows)
  expect(await readRecord(change)).toBe(change.recordId)
  await scene.advanceClock(DAY_SECONDS)
  await sweep(scene.server.deps.db, expiredRows)
  expect(await readRecord(change)).toBeNull()
})

test('the id of a new record depends on the owner and the key', () => {
  const [luna, ben] = [randomUUID(), randomUUID()]
  const id = idFromKey(luna, 'key')
  expect(z.parse(z.uuid(), id)).toBe(id)
  expect(idFromKey(luna, 'key')).toBe(id)
  expect(new Set([id, idFromKey(ben, 'key'), idFromKey(luna, 'other')]).size).toBe(3)
})
