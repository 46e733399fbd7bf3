/** `coming` says what a tab will hold until it is built. */
export const SETTINGS_TABS = [
  { value: 'general', label: 'General', coming: 'Your business name and time zone.' },
  {
    value: 'notifications',
    label: 'SMS Settings',
    coming: 'Text messages that remind clients of their job.',
  },
  { value: 'booking', label: 'Booking Page', coming: 'The hours, services and welcome text clients see.' },
  { value: 'payment', label: 'Payment', coming: 'The account your clients pay into.' },
  { value: 'billing', label: 'Billing', coming: 'Your Wheelhouse subscription.' },
] as const

export type SettingsTab = (typeof SETTINGS_TABS)[number]['value']

/** The tab an address asks for. Anything unknown is General. */
export function settingsTab(asked: string | null): SettingsTab {
  return SETTINGS_TABS.find(({ value }) => value === asked)?.value ?? 'general'
}
