import { expect, test } from 'vitest'
import { pushSupport } from '#web/dashboard/settings/notifications/push-support.ts'

const ANDROID = {
  hasPush: true,
  permission: 'default',
  userAgent: 'Android Chrome',
  maxTouchPoints: 5,
} as const
const IPHONE = { ...ANDROID, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)' }
const MAC = { ...ANDROID, userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 }

test('a browser that can notify is supported until the owner blocks it', () => {
  expect(pushSupport(ANDROID)).toBe('supported')
  expect(pushSupport({ ...ANDROID, permission: 'granted' })).toBe('supported')
  expect(pushSupport({ ...ANDROID, permission: 'denied' })).toBe('blocked')
})

test('an iPhone or iPad needs the installed app, another old browser a newer one', () => {
  const old = { hasPush: false, permission: null }
  expect(pushSupport({ ...IPHONE, ...old })).toBe('not installed')
  expect(pushSupport({ ...MAC, ...old, maxTouchPoints: 5 })).toBe('not installed')
  expect(pushSupport({ ...MAC, ...old })).toBe('unsupported')
  expect(pushSupport(IPHONE)).toBe('supported')
})
