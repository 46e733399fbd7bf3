import { afterEach, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '#web/api/client.ts'

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
})

function mockResponse(status: number, body: string) {
  globalThis.fetch = async () => new Response(body, { status })
}

test('returns the output of the endpoint', async () => {
  mockResponse(200, '{"session":null}')
  expect(await call(endpoints.readSession)).toEqual({ session: null })
})

test('turns an error response into an error with its code, message and fields', async () => {
  const error = {
    code: 'invalid_request',
    message: 'Some of the information isn’t valid.',
    fields: { to: 'Please enter a valid email address' },
    requestId: 'r1',
  }
  mockResponse(422, JSON.stringify({ error }))
  await expect(call(endpoints.sendMailCheck, { body: { to: 'nobody' } })).rejects.toMatchObject({
    ...error,
    status: 422,
  })
})

test('reports an unavailable server when the network fails', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(call(endpoints.readSession)).rejects.toMatchObject({ code: 'unavailable', status: 0 })
})

test('treats a bad gateway as an unavailable server', async () => {
  mockResponse(502, '<html>Bad gateway</html>')
  await expect(call(endpoints.readSession)).rejects.toMatchObject({ code: 'unavailable', status: 502 })
})

test('treats a page instead of an answer, such as that of a hotel’s network, as no connection', async () => {
  mockResponse(200, 'surprise')
  await expect(call(endpoints.readSession)).rejects.toMatchObject({ code: 'unavailable', status: 0 })
})

test('shows an error that a newer server reports, but none of a proxy', async () => {
  mockResponse(409, JSON.stringify({ error: { code: 'new_rule', message: 'Not today.' } }))
  await expect(call(endpoints.readSession)).rejects.toMatchObject({ code: 'new_rule', message: 'Not today.' })
  for (const error of [{ code: 409, message: 'Conflict' }, 'Conflict', { code: 'conflict' }]) {
    mockResponse(409, JSON.stringify({ error }))
    await expect(call(endpoints.readSession)).rejects.toMatchObject({ code: 'internal' })
  }
})
