import { expect, test } from 'vitest'
import { SETTINGS_TABS, settingsTab } from '#web/dashboard/settings/settings-tabs.ts'

test('has its five tabs in order', () => {
  expect(SETTINGS_TABS.map(({ label }) => label)).toEqual([
    'General',
    'SMS Settings',
    'Booking Page',
    'Payment',
    'Billing',
  ])
})

test('opens the tab that the address names', () => {
  expect(settingsTab('notifications')).toBe('notifications')
})

test('opens General for a name it does not know, and for none', () => {
  expect([settingsTab('Billing'), settingsTab(''), settingsTab(null)]).toEqual([
    'general',
    'general',
    'general',
  ])
})
