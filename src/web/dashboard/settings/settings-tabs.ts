export const SETTINGS_TABS = [
  { value: 'general', label: 'General' },
  { value: 'notifications', label: 'SMS Settings' },
  { value: 'booking', label: 'Booking Page' },
  { value: 'payment', label: 'Payment' },
  { value: 'billing', label: 'Billing' },
] as const

export type SettingsTab = (typeof SETTINGS_TABS)[number]['value']

/** The tab named by `?tab=`. An unknown or missing name means General. */
export function settingsTab(name: string | null): SettingsTab {
  return SETTINGS_TABS.find(({ value }) => value === name)?.value ?? 'general'
}
