import { afterEach, expect, test } from 'vitest'
import { connectAccount, continueSetup } from '#web/dashboard/settings/payment/connect-account.ts'
import { mockError, mockResponse } from '#web/testing/mock-response.ts'
import { dismissErrorToasts, dismissToast, shownToasts } from '#web/ui/toast-store.ts'

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
  dismissErrorToasts()
})

test('returns the setup link of a new account', async () => {
  const requests = mockResponse(200, { url: 'https://provider.example/setup' })
  expect(await connectAccount()).toEqual({ outcome: 'set-up', url: 'https://provider.example/setup' })
  expect(requests).toEqual(['POST /api/stripe-connect?action=create-account'])
})

test('reports an account that needs no more setup as connected', async () => {
  mockResponse(200, {})
  expect(await connectAccount()).toEqual({ outcome: 'ready' })
  expect(shownToasts()).toMatchObject([{ variant: 'default', title: 'Payment account connected' }])
  for (const { id } of shownToasts()) dismissToast(id)
})

test('continues a setup without connecting an account', async () => {
  const requests = mockResponse(200, { url: 'https://provider.example/setup' })
  await continueSetup()
  expect(requests).toEqual(['POST /api/stripe-connect?action=continue-setup'])
})

test.each([
  ['with the server’s message', () => mockError(409, 'account_rejected'), 'The payment provider declined'],
  [
    'with our own message after an internal error',
    () => mockError(500, 'internal'),
    'Failed to initiate connect.',
  ],
])('shows a failure %s', async (_, mockResponse, message) => {
  mockResponse()
  expect(await connectAccount()).toEqual({ outcome: 'failed' })
  expect(shownToasts()).toMatchObject([{ variant: 'destructive', title: 'Error connecting' }])
  expect(shownToasts()[0]?.description).toContain(message)
})
