import { Skeleton, Tabs } from '@mantine/core'
import { LogOut } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { replace, useSearchParams } from 'react-router'
import {
  type DeferredModule,
  deferredModule,
  fetchInTime,
  tellMissing,
} from '#web/dashboard/ui/deferred-module.ts'
import { useLogOut } from '#web/session/use-log-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/settings-page.ts'
import classes from './settings-page.module.css'
import { SETTINGS_TABS, type SettingsTab, settingsTab } from './settings-tabs.ts'

const CONTENTS: Record<SettingsTab, DeferredModule<ComponentType>> = {
  general: deferredModule(async () => (await import('./general-tab.tsx')).GeneralTab),
  notifications: deferredModule(async () => (await import('./sms/sms-tab.tsx')).SmsTab),
  booking: deferredModule(async () => (await import('./booking/booking-tab.tsx')).BookingTab),
  payment: deferredModule(async () => (await import('./payment/payment-tab.tsx')).PaymentTab),
  billing: deferredModule(async () => (await import('./billing/billing-tab.tsx')).BillingTab),
}

export const meta = () => [{ title: 'Settings · Wheelhouse' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const asked = url.searchParams.get('tab')
  const tab = settingsTab(asked)
  if (asked !== null && asked !== tab) {
    url.searchParams.set('tab', tab)
    throw replace(url.pathname + url.search)
  }
  return { tab, Content: await CONTENTS[tab].fetch() }
}
// The prerendered page cannot know the query, so the first render waits for the loader.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <SettingsFrame shown={null}>
      <Skeleton height={320} />
    </SettingsFrame>
  )
}

export default function SettingsPage({ loaderData: { tab, Content } }: Route.ComponentProps) {
  return (
    <SettingsFrame shown={tab}>
      <Tabs.Panel key={tab} value={tab}>
        <Content />
      </Tabs.Panel>
    </SettingsFrame>
  )
}

function SettingsFrame({ shown, children }: { shown: SettingsTab | null; children: ReactNode }) {
  const [, setSearch] = useSearchParams()
  const asked = useRef<SettingsTab>(undefined)
  // Whoever went elsewhere meanwhile stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be shown without having been asked for here
  useEffect(
    () => () => {
      asked.current = undefined
    },
    [shown],
  )

  async function openTab(value: string | null) {
    const tab = settingsTab(value)
    asked.current = tab
    const isHere = CONTENTS[tab].current() ?? (await fetchInTime(CONTENTS[tab]).catch(tellMissing))
    // Whatever else the address says is about the tab one leaves.
    if (isHere && asked.current === tab) setSearch({ tab }, { replace: true, preventScrollReset: true })
  }

  return (
    <Page title="Settings" action={<LogoutButton />}>
      <Tabs value={shown} keepMounted={false} onChange={openTab} variant="pills" classNames={classes}>
        <Tabs.List aria-label="Settings">
          {SETTINGS_TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} disabled={!shown} onFocus={() => openTab(value)}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {children}
      </Tabs>
    </Page>
  )
}

function LogoutButton() {
  const { isBusy, logOut } = useLogOut()
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={logOut}>
      <LogOut size={18} aria-hidden />
      {isBusy ? 'Logging out...' : 'Logout'}
    </Button>
  )
}
