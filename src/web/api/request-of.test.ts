import { expect, test } from 'vitest'
import { requestOf } from '#web/api/request-of.ts'

test('fills path parameters and escapes them', () => {
  const { url } = requestOf({ method: 'GET', path: '/api/clients/:id/notes' }, { params: { id: 'a/b c' } })
  expect(url).toBe('/api/clients/a%2Fb%20c/notes')
})

test('names the path parameter that is missing', () => {
  expect(() => requestOf({ method: 'GET', path: '/api/clients/:id' }, {})).toThrow('needs the parameter id')
})

test('leaves absent query values out', () => {
  const { url } = requestOf(
    { method: 'GET', path: '/local/mail.json' },
    { query: { to: undefined, page: 2 } },
  )
  expect(url).toBe('/local/mail.json?page=2')
})

test('sends a body as JSON', () => {
  const { init } = requestOf({ method: 'POST', path: '/local/clock' }, { body: { advance: 'PT1H' } })
  expect(init).toEqual({
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"advance":"PT1H"}',
  })
})
