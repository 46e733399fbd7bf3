import { Skeleton, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { replace, useSearchParams } from 'react-router'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/settings-page.ts'
import { BillingTab } from './billing/billing-tab.tsx'
import { BookingTab } from './booking/booking-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { LogoutButton } from './logout-button.tsx'
import { PaymentTab } from './payment/payment-tab.tsx'
import classes from './settings-page.module.css'
import { SETTINGS_TABS, type SettingsTab, settingsTab } from './settings-tabs.ts'
import { SmsTab } from './sms/sms-tab.tsx'

const CONTENT: Record<SettingsTab, ReactNode> = {
  general: <GeneralTab />,
  notifications: <SmsTab />,
  booking: <BookingTab />,
  payment: <PaymentTab />,
  billing: <BillingTab />,
}

export const meta = () => [{ title: 'Settings · Wheelhouse' }]

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const asked = url.searchParams.get('tab')
  const tab = settingsTab(asked)
  if (asked !== null && asked !== tab) {
    url.searchParams.set('tab', tab)
    throw replace(url.pathname + url.search)
  }
  return { tab }
}
// The prerendered page cannot know the query, so the first render waits for the loader.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Page title="Settings">
      <Skeleton height={44} maw={520} mb={24} />
      <Skeleton height={320} />
    </Page>
  )
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const [, setSearch] = useSearchParams()

  function openTab(tab: string | null) {
    // Whatever else the address says is about the tab one leaves.
    setSearch({ tab: settingsTab(tab) }, { replace: true, preventScrollReset: true })
  }

  return (
    <Page title="Settings" action={<LogoutButton />}>
      <Tabs
        value={loaderData.tab}
        keepMounted={false}
        onChange={openTab}
        variant="pills"
        classNames={classes}
      >
        <Tabs.List aria-label="Settings">
          {SETTINGS_TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} onFocus={() => openTab(value)}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SETTINGS_TABS.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            {CONTENT[value]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
