import { afterEach, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '#web/api/client.ts'

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
})

function answering(status: number, body: string) {
  globalThis.fetch = async () => new Response(body, { status })
}

test('gives the answer of the endpoint', async () => {
  answering(200, '{"session":null}')
  expect(await call(endpoints.readSession)).toEqual({ session: null })
})

test('turns a refusal into an error with its code, sentence and fields', async () => {
  const error = {
    code: 'invalid_request',
    message: 'Some of what was sent is not valid.',
    fields: { to: 'Please enter a valid email address' },
    requestId: 'r1',
  }
  answering(422, JSON.stringify({ error }))
  await expect(call(endpoints.sendMailCheck, { body: { to: 'nobody' } })).rejects.toMatchObject({
    ...error,
    status: 422,
  })
})

test('says that Wheelhouse could not be reached when the network fails', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(call(endpoints.readSession)).rejects.toMatchObject({ code: 'unavailable', status: 0 })
})

test('takes a bad gateway for an unavailable server', async () => {
  answering(502, '<html>Bad gateway</html>')
  await expect(call(endpoints.readSession)).rejects.toMatchObject({ code: 'unavailable', status: 502 })
})

test('takes an answer that is not JSON for a failure on our side', async () => {
  answering(200, 'surprise')
  await expect(call(endpoints.readSession)).rejects.toMatchObject({ code: 'internal', status: 200 })
})
