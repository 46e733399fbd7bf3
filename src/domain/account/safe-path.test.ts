import { expect, test } from 'vitest'
import { safePath } from '#domain/account/safe-path.ts'

test.each(['/dashboard', '/dashboard/settings?tab=billing', '/', '/book/wheelhouse-4k9z0q2m#times'])(
  'accepts %s',
  (path) => {
    expect(safePath(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'dashboard',
  ' /dashboard',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u0000evil',
  '/dashboard?to=//evil.example',
])('replaces %j with the dashboard', (path) => {
  expect(safePath(path)).toBe('/dashboard')
})
