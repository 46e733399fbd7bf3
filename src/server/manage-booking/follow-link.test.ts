import { expect, test } from 'vitest'
import { lockSchedule } from '#server/appointment-rows/queries.ts'
import { at } from '#server/testing/booking-scene.ts'
import { manageScene } from '#server/testing/manage-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = manageScene({ environment: { LIMITS: 'on' } })

test('rate limits a network that guesses links, without affecting others', async () => {
  const booking = await scene.aBooking()
  const from = '198.51.100.7'
  const guess = (network = from) => outcome(scene.read({ token: 'guessed' }, { from: network }))
  for (let tries = 0; tries < 30; tries++) expect(await guess()).toBe('404 not_found')
  expect(await guess()).toBe('429 too_many_requests')
  expect(await guess('198.51.100.8')).toBe('404 not_found')
  expect(await outcome(scene.read(booking, { from }))).toBe('200')
})

test('does not block other owners when many clients of one owner change appointments at once', async () => {
  const [luna, riley] = [await scene.aBooking(), await scene.aBooking()]
  const { db } = scene.server.deps
  const pending = await db.asOwner(luna.business.id, async (tx) => {
    await lockSchedule(tx)
    const requests = Array.from({ length: 60 }, () => outcome(scene.move(luna, at('14:00'))))
    expect(await outcome(scene.move(riley, at('14:00')))).toBe('200')
    return { requests }
  })
  expect(await Promise.all(pending.requests)).toEqual(Array(60).fill('200'))
})

test('allows ten moves an hour, not counting refused ones', async () => {
  const [booking, otherBooking] = [await scene.aBooking(), await scene.aBooking()]
  for (let moves = 0; moves < 10; moves++)
    expect(await outcome(scene.move(booking, at(moves % 2 ? '10:00' : '14:00')))).toBe('200')
  const refused = await scene.move(booking, at('15:00'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await refused.json()).toMatchObject({
    error: {
      code: 'too_many_requests',
      message: expect.stringMatching(/^Too many changes in a short time. Please try again in \d+ minutes.$/),
    },
  })
  expect((await scene.readBooking(booking)).appointment_time).toBe(at('10:00'))
  for (let tries = 0; tries < 12; tries++)
    expect(await outcome(scene.move(otherBooking, at('18:00')))).toBe('409 slot_not_offered')
  expect(await outcome(scene.move(otherBooking, at('15:00')))).toBe('200')
  await scene.setClock('2030-01-05T13:10:00Z')
  expect(await outcome(scene.move(booking, at('15:00')))).toBe('200')
  expect(await outcome(scene.cancel(booking))).toBe('200')
})
