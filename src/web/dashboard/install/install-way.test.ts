import { expect, test } from 'vitest'
import { installWay } from './install-way.ts'

const ANDROID = {
  isInstalledApp: false,
  hasOffer: false,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/150.0',
  maxTouchPoints: 5,
}
const IPHONE = {
  ...ANDROID,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1',
}
const MAC = { ...ANDROID, userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 }

test('a browser that offers to install the app is taken at its word, another has it in its menu', () => {
  expect(installWay({ ...ANDROID, hasOffer: true })).toBe('offer')
  expect(installWay(ANDROID)).toBe('browser menu')
  expect(installWay(MAC)).toBe('browser menu')
})

test('iPhones and iPads, which look like Macs with a touch screen, have it in the Share menu', () => {
  expect(installWay(IPHONE)).toBe('share menu')
  expect(installWay({ ...MAC, maxTouchPoints: 5 })).toBe('share menu')
})

test('the installed app has nothing to install', () => {
  for (const device of [ANDROID, IPHONE, { ...ANDROID, hasOffer: true }])
    expect(installWay({ ...device, isInstalledApp: true })).toBe('installed')
})
