import { expect, test } from 'vitest'
import { signedOutPath } from '#web/session/open-page.ts'

test('signing out here leads to the home page', () => {
  expect(signedOutPath('here', '/dashboard/settings')).toBe('/')
})

test('signing out everywhere leads to the sign-in page', () => {
  expect(signedOutPath('everywhere', '/dashboard/settings')).toBe('/auth')
})

test.each(['none', 'ended'] as const)(
  'signing out with the cause %s leads to sign-in, and from there back to the same page',
  (cause) => {
    expect(signedOutPath(cause, '/dashboard/settings?tab=billing')).toBe(
      '/auth?next=%2Fdashboard%2Fsettings%3Ftab%3Dbilling',
    )
  },
)
