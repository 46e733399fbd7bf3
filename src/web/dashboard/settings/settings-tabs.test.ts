import { expect, test } from 'vitest'
import { SETTINGS_TABS, settingsTab } from '#web/dashboard/settings/settings-tabs.ts'

test('has the six tabs in this order', () => {
  expect(SETTINGS_TABS.map(({ label }) => label)).toEqual([
    'General',
    'SMS Settings',
    'Booking Page',
    'Brand',
    'Payment',
    'Billing',
  ])
})

test('opens the tab named in the URL', () => {
  expect(settingsTab('notifications')).toBe('notifications')
})

test('opens General for an unknown or missing tab', () => {
  expect([settingsTab('Billing'), settingsTab(''), settingsTab(null)]).toEqual([
    'general',
    'general',
    'general',
  ])
})
