import { expect, test } from 'vitest'
import { endpointRequest } from '#web/api/endpoint-request.ts'

test('fills in path parameters and escapes them', () => {
  const { url } = endpointRequest(
    { method: 'GET', path: '/api/clients/:id/notes' },
    { params: { id: 'a/b c' } },
  )
  expect(url).toBe('/api/clients/a%2Fb%20c/notes')
})

test('throws an error that names a missing path parameter', () => {
  expect(() => endpointRequest({ method: 'GET', path: '/api/clients/:id' }, {})).toThrow(
    'needs the parameter id',
  )
})

test('omits absent query values', () => {
  const { url } = endpointRequest(
    { method: 'GET', path: '/local/mail.json' },
    { query: { to: undefined, page: 2 } },
  )
  expect(url).toBe('/local/mail.json?page=2')
})

test('sends a body as JSON', () => {
  const { init } = endpointRequest({ method: 'POST', path: '/local/clock' }, { body: { advance: 'PT1H' } })
  expect(init).toEqual({
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"advance":"PT1H"}',
  })
})
