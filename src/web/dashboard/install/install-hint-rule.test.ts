import { expect, test } from 'vitest'
import { showsInstallHint } from './install-hint-rule.ts'

const VISIT = {
  way: 'offer',
  path: '/dashboard/today',
  isPhone: true,
  isReturning: true,
  isClosed: false,
} as const

test('an owner who comes back on a phone is told about the app on Today and on the overview', () => {
  expect(showsInstallHint(VISIT)).toBe(true)
  expect(showsInstallHint({ ...VISIT, way: 'share menu' })).toBe(true)
  expect(showsInstallHint({ ...VISIT, path: '/dashboard' })).toBe(true)
})

test.each([
  ['in the installed app', { way: 'installed' }],
  ['in a browser that offers nothing', { way: 'browser menu' }],
  ['on the first day', { isReturning: false }],
  ['after it was answered', { isClosed: true }],
  ['on a laptop', { isPhone: false }],
  ['before the screen is measured', { isPhone: null }],
  ['on another screen', { path: '/dashboard/invoices' }],
  ['on the setup screen', { path: '/dashboard/setup' }],
] as const)('the hint is not shown %s', (_, difference) => {
  expect(showsInstallHint({ ...VISIT, ...difference })).toBe(false)
})
