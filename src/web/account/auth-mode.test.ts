import { expect, test } from 'vitest'
import { authMode, authUrl } from '#web/account/auth-mode.ts'

test('reads the mode from a query value, and treats unknown values as sign-in', () => {
  expect(['sign-up', 'reset', 'recover', 'sign-in', 'SIGN-UP', '', null].map(authMode)).toEqual([
    'sign-up',
    'reset',
    'recover',
    'sign-in',
    'sign-in',
    'sign-in',
    'sign-in',
  ])
})

test('the URL of a mode keeps the page to open after signing in', () => {
  expect(authUrl('sign-up', '/dashboard/settings?tab=billing')).toBe(
    '/auth?mode=sign-up&next=%2Fdashboard%2Fsettings%3Ftab%3Dbilling',
  )
})

test('the URL of plain sign-in has no query', () => {
  expect(authUrl('sign-in', null)).toBe('/auth')
})
