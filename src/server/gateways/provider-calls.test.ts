import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { nullIfMissing, providerCalls } from '#server/gateways/provider-calls.ts'

const disconnect = async () => {
  throw new Stripe.errors.StripeConnectionError({ message: 'lost', type: 'api_error' })
}
const hang = () => new Promise<never>(() => {})

test('reports an outage as ProviderUnavailable', async () => {
  await expect(providerCalls().call(disconnect)).rejects.toThrow(ProviderUnavailable)
})

test('gives up when the time limit is reached', async () => {
  await expect(providerCalls({ nowMs: () => 0 }).within(5)(hang)).rejects.toThrow('no answer within 5 ms')
})

test('applies a shared time limit to all calls', async () => {
  let nowMs = 0
  const call = providerCalls({ nowMs: () => nowMs }).within(100)
  const slow = async () => {
    nowMs += 60
    return 'done'
  }
  expect(call.remainingMs()).toBe(100)
  expect([await call(slow), await call(slow)]).toEqual(['done', 'done'])
  expect(call.remainingMs()).toBe(-20)
  await expect(call(slow)).rejects.toThrow('no time left for this request')
})

test('pauses calls for ten seconds after five failures in a row, then tries again', async () => {
  let nowMs = 0
  let calls = 0
  const { call } = providerCalls({ nowMs: () => nowMs })
  const failing = () => {
    calls += 1
    return disconnect()
  }
  for (let n = 0; n < 7; n++) await call(failing).catch(() => undefined)
  expect(calls).toBe(5)
  nowMs = 10_000
  expect(await call(async () => 'back')).toBe('back')
})

test('resets the failure count after a success', async () => {
  const { call } = providerCalls({ nowMs: () => 0 })
  for (let n = 0; n < 4; n++) await call(disconnect).catch(() => undefined)
  await call(async () => 'fine')
  for (let n = 0; n < 4; n++) await call(disconnect).catch(() => undefined)
  expect(await call(async () => 'still called')).toBe('still called')
})

test('passes on errors about the request itself', async () => {
  const rejectRequest = async () => {
    throw new Stripe.errors.StripeInvalidRequestError({
      message: 'no such thing',
      type: 'invalid_request_error',
      statusCode: 404,
    })
  }
  await expect(providerCalls().call(rejectRequest)).rejects.toThrow('no such thing')
  expect(await nullIfMissing(rejectRequest())).toBeNull()
})
