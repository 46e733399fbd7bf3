export const SETTINGS_TABS = [
  {
    value: 'general',
    label: 'General',
    group: 'Your business',
    contents: 'Business, reminders, notifications, calendars, security, account',
  },
  {
    value: 'notifications',
    label: 'SMS Settings',
    group: 'Your business',
    contents: 'Texts to your clients',
  },
  {
    value: 'booking',
    label: 'Booking Page',
    group: 'Your business',
    contents: 'Welcome message, services, working hours',
  },
  {
    value: 'brand',
    label: 'Brand',
    group: 'Your business',
    contents: 'Address, color, pictures and links',
  },
  { value: 'payment', label: 'Payment', group: 'Money', contents: 'How clients pay you by card' },
  { value: 'billing', label: 'Billing', group: 'Money', contents: 'Your Wheelhouse plan' },
] as const

export type SettingsTab = (typeof SETTINGS_TABS)[number]['value']

/** The tab named by `?tab=`. An unknown or missing name means General. */
export function settingsTab(name: string | null): SettingsTab {
  return SETTINGS_TABS.find(({ value }) => value === name)?.value ?? 'general'
}
