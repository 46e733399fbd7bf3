import { afterEach, expect, test } from 'vitest'
import { connectAccount } from '#web/dashboard/settings/payment/connect-account.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { dismissFailures, shownToasts } from '#web/ui/toast-store.ts'

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
  dismissFailures()
})

test('gives a fresh link to the set-up', async () => {
  const asked = answering(200, { url: 'https://provider.example/setup' })
  expect(await connectAccount()).toBe('https://provider.example/setup')
  expect(asked).toEqual(['POST /api/stripe-connect?action=create-account'])
})

test.each([
  ['in the server’s words', () => refusing(409, 'account_rejected'), 'The payment provider has turned'],
  ['in our words when it broke', () => refusing(500, 'internal'), 'Failed to initiate connect.'],
  ['when no link comes back', () => answering(200, {}), 'Failed to initiate connect.'],
])('tells a failure %s', async (_, answer, words) => {
  answer()
  expect(await connectAccount()).toBeNull()
  expect(shownToasts()).toMatchObject([{ variant: 'destructive', title: 'Error connecting' }])
  expect(shownToasts()[0]?.description).toContain(words)
})
