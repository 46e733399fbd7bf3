import { expect, test } from 'vitest'
import { billingScene, CARD, DAY, HOUR } from '#server/testing/billing-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = billingScene()

test('keeps the dashboard open while the provider is down, until three days after the paid period', async () => {
  const owner = await scene.createSubscriber(CARD.pays)
  scene.emulator.webhooks.setMode('drop')
  scene.emulator.failNext({ kind: 'error', times: 100_000 })

  await scene.advance(2 * HOUR)
  expect(await scene.dashboardStatus(owner)).toBe(200)
  expect(await outcome(owner.browser.post('/api/check-subscription', {}))).toBe('200')
  expect(await outcome(owner.browser.post('/api/create-checkout'))).toBe('503 provider_unavailable')
  const returnUrl = 'http://localhost:3000/dashboard/settings?tab=billing'
  expect(await outcome(owner.browser.post('/api/create-billing-portal', { returnUrl }))).toBe(
    '503 provider_unavailable',
  )

  await scene.advance(5 * DAY)
  expect(await scene.dashboardStatus(owner)).toBe(200)
  await scene.advance(DAY)
  expect(await outcome(owner.browser.get('/api/payment-settings'))).toBe('503 provider_unavailable')
  expect(await scene.statusOf(owner)).toBe('trialing')
})
