import { expect, test } from 'vitest'
import { authMode, authUrl } from '#web/account/auth-mode.ts'

test('opens the mode of the query, and sign in for anything else', () => {
  expect(['sign-up', 'reset', 'sign-in', 'SIGN-UP', '', null].map(authMode)).toEqual([
    'sign-up',
    'reset',
    'sign-in',
    'sign-in',
    'sign-in',
    'sign-in',
  ])
})

test('keeps the next page', () => {
  expect(authUrl('sign-up', '/dashboard/settings?tab=billing')).toBe(
    '/auth?mode=sign-up&next=%2Fdashboard%2Fsettings%3Ftab%3Dbilling',
  )
})

test('has no query for plain sign in', () => {
  expect(authUrl('sign-in', null)).toBe('/auth')
})
