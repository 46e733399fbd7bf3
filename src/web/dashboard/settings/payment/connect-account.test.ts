import { afterEach, expect, test } from 'vitest'
import { connectAccount, continueSetUp } from '#web/dashboard/settings/payment/connect-account.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { dismissFailures, dismissToast, shownToasts } from '#web/ui/toast-store.ts'

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
  dismissFailures()
})

test('gives a link to the set-up of a new account', async () => {
  const asked = answering(200, { url: 'https://provider.example/setup' })
  expect(await connectAccount()).toEqual({ outcome: 'set-up', url: 'https://provider.example/setup' })
  expect(asked).toEqual(['POST /api/stripe-connect?action=create-account'])
})

test('says that an account with nothing left to set up is connected', async () => {
  answering(200, {})
  expect(await connectAccount()).toEqual({ outcome: 'ready' })
  expect(shownToasts()).toMatchObject([{ variant: 'default', title: 'Payment account connected' }])
  for (const { id } of shownToasts()) dismissToast(id)
})

test('goes on with a set-up without connecting anything', async () => {
  const asked = answering(200, { url: 'https://provider.example/setup' })
  await continueSetUp()
  expect(asked).toEqual(['POST /api/stripe-connect?action=continue-setup'])
})

test.each([
  ['in the server’s words', () => refusing(409, 'account_rejected'), 'The payment provider has turned'],
  ['in our words when it broke', () => refusing(500, 'internal'), 'Failed to initiate connect.'],
])('tells a failure %s', async (_, answer, words) => {
  answer()
  expect(await connectAccount()).toEqual({ outcome: 'failed' })
  expect(shownToasts()).toMatchObject([{ variant: 'destructive', title: 'Error connecting' }])
  expect(shownToasts()[0]?.description).toContain(words)
})
