import { expect, test } from 'vitest'
import { wayOut } from '#web/session/leave-for.ts'

test('who signs out here goes home', () => {
  expect(wayOut('here', '/dashboard/settings')).toBe('/')
})

test('who signs out everywhere goes to the sign-in page', () => {
  expect(wayOut('everywhere', '/dashboard/settings')).toBe('/auth')
})

test.each(['none', 'ended'] as const)('comes back after signing in (%s)', (cause) => {
  expect(wayOut(cause, '/dashboard/settings?tab=billing')).toBe(
    '/auth?next=%2Fdashboard%2Fsettings%3Ftab%3Dbilling',
  )
})
