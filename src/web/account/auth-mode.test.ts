import { expect, test } from 'vitest'
import { authAddress, authMode } from '#web/account/auth-mode.ts'

test('opens the mode that the address names, and sign in for anything else', () => {
  expect(['sign-up', 'reset', 'sign-in', 'SIGN-UP', '', null].map(authMode)).toEqual([
    'sign-up',
    'reset',
    'sign-in',
    'sign-in',
    'sign-in',
    'sign-in',
  ])
})

test('keeps where one wanted to go', () => {
  expect(authAddress('sign-up', '/dashboard/settings?tab=billing')).toBe(
    '/auth?mode=sign-up&next=%2Fdashboard%2Fsettings%3Ftab%3Dbilling',
  )
})

test('is plain for plain sign in', () => {
  expect(authAddress('sign-in', null)).toBe('/auth')
})
