import { expect, test } from 'vitest'
import { isDashboard, isDecodable, loggablePath, pagePath } from '#server/http/paths.ts'

test.each([
  ['/', '/'],
  ['/dashboard/', '/dashboard'],
  ['/dashboard.data', '/dashboard'],
  ['/_root.data', '/'],
  ['/local/mail.data', '/local/mail'],
  ['/book/wheelhouse-4k9z0q2m', '/book/wheelhouse-4k9z0q2m'],
])('maps %s to the page %s', (path, page) => {
  expect(pagePath(path)).toBe(page)
})

test('distinguishes the dashboard from paths that only start like it', () => {
  expect(['/dashboard', '/dashboard/calendar', '/dashboards', '/'].map(isDashboard)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('logs an unknown path truncated and without email addresses', () => {
  expect(loggablePath('/unsubscribe/ava@example.com/now')).toBe('/unsubscribe/…/now')
  expect(loggablePath('/unsubscribe/ava%40example.com')).toBe('/unsubscribe/…')
  expect(loggablePath(`/${'x'.repeat(500)}`)).toHaveLength(200)
})

test('processes no more of a long path than it logs', () => {
  expect(loggablePath(`/${'a'.repeat(16_000)}@example.com`)).toBe(`/${'a'.repeat(199)}`)
})

test('detects a path that cannot be decoded', () => {
  expect([isDecodable('/%zz'), isDecodable('/%E4%BD%A0')]).toEqual([false, true])
})
