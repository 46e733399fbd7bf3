import { expect, test } from 'vitest'
import { deviceName, systemName } from '#domain/account/device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Mac'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('names the device of %j: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('the system alone names a passkey', () => {
  expect(systemName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')).toBe('iPhone')
  expect(systemName('curl/8.5.0')).toBeUndefined()
})
