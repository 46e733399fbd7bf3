export const SETTINGS_TABS = [
  { value: 'general', label: 'General' },
  { value: 'notifications', label: 'SMS Settings' },
  { value: 'booking', label: 'Booking Page' },
  { value: 'payment', label: 'Payment' },
  { value: 'billing', label: 'Billing' },
] as const

export type SettingsTab = (typeof SETTINGS_TABS)[number]['value']

/** The tab an address asks for. Anything unknown is General. */
export function settingsTab(asked: string | null): SettingsTab {
  return SETTINGS_TABS.find(({ value }) => value === asked)?.value ?? 'general'
}
