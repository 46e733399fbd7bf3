import { expect, test } from 'vitest'
import { manageScene } from '#server/testing/manage-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = manageScene({ environment: { LIMITS: 'on' } })

test('lets a network guess only so often, and nobody else suffers for it', async () => {
  const booking = await scene.aBooking()
  const from = '198.51.100.7'
  const guess = (network = from) => outcome(scene.read({ token: 'guessed' }, { from: network }))
  for (let tries = 0; tries < 30; tries++) expect(await guess()).toBe('404 not_found')
  expect(await guess()).toBe('429 too_many_requests')
  expect(await guess('198.51.100.8')).toBe('404 not_found')
  expect(await outcome(scene.read(booking, { from }))).toBe('200')
})
