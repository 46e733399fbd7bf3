import { expect, test } from 'vitest'
import { ApiError, DeclinedError } from '#web/api/api-error.ts'
import { createProofRequests } from '#web/session/proof/proof-requests.ts'
import { retryWithProof } from '#web/session/proof/retry-with-proof.ts'

const proofRequired = new ApiError(403, { code: 'proof_required', message: '', requestId: null })
const WITH_CODES = { has_authenticator: true, can_use_passkeys: true, passkeys: [] }

/** A call that is refused until the owner has given a proof. */
function aProtectedCall() {
  let attempts = 0
  const requests = createProofRequests(async () => WITH_CODES)
  const events: string[] = []
  requests.onChange((event) => events.push(event))
  return {
    requests,
    events,
    attempts: () => attempts,
    call: () =>
      retryWithProof(async () => {
        attempts += 1
        if (!events.includes('proven')) throw proofRequired
        return 'exported'
      }, requests.ask),
    answer: (isProven: boolean) => requests.current()?.settle(isProven),
  }
}

/** Lets what is already settled continue. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a refused call is repeated once the owner has proved who they are', async () => {
  const { call, requests, answer, attempts } = aProtectedCall()
  const result = call()
  await settled()
  expect(requests.current()?.factors).toBe(WITH_CODES)
  answer(true)
  expect(await result).toBe('exported')
  expect(attempts()).toBe(2)
  expect(requests.current()).toBeNull()
})

test('a call that the owner would rather not prove is not repeated', async () => {
  const { call, answer, attempts } = aProtectedCall()
  const result = call()
  await settled()
  answer(false)
  await expect(result).rejects.toBeInstanceOf(DeclinedError)
  expect(attempts()).toBe(1)
})

test('two refused calls ask once', async () => {
  const { call, answer, events } = aProtectedCall()
  const results = Promise.all([call(), call()])
  await settled()
  answer(true)
  expect(await results).toEqual(['exported', 'exported'])
  expect(events).toEqual(['asked', 'proven'])
})

test('a call that is refused later asks again', async () => {
  const { requests, answer } = aProtectedCall()
  for (const isProven of [false, true]) {
    const answered = requests.ask()
    await settled()
    answer(isProven)
    expect(await answered).toBe(isProven)
  }
})

test('asks for the password alone if it isn’t known how the owner signs in', async () => {
  const requests = createProofRequests(() => Promise.reject(new Error('offline')))
  requests.onChange(() => undefined)
  void requests.ask()
  await settled()
  expect(requests.current()?.factors).toMatchObject({ has_authenticator: false, passkeys: [] })
})

test('nothing is asked on a page that can’t show the question', async () => {
  const requests = createProofRequests(async () => WITH_CODES)
  expect(await requests.ask()).toBe(false)
})

test('other errors ask for nothing', async () => {
  const failure = new ApiError(409, { code: 'not_found', message: '', requestId: null })
  const fail = () => Promise.reject(failure)
  await expect(retryWithProof(fail, () => expect.unreachable())).rejects.toBe(failure)
})
