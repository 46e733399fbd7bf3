import { LogOut } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type NavigateOptions, replace, useSearchParams } from 'react-router'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { DeferredConfirm } from '#web/dashboard/ui/deferred-confirm.ts'
import {
  type DeferredModule,
  deferredModule,
  fetchWithTimeout,
  showLoadFailure,
  useDeferredModule,
} from '#web/dashboard/ui/deferred-module.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { isPhone, useIsPhone } from '#web/dashboard/ui/use-is-phone.ts'
import { unsentText, useLogOut } from '#web/session/use-log-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './settings-page.module.css'
import { BackToSections, OPENING_FROM_LIST, SectionList } from './settings-sections.tsx'
import { SETTINGS_TABS, type SettingsTab, settingsTab } from './settings-tabs.ts'

const TAB_MODULES: Record<SettingsTab, DeferredModule<ComponentType>> = {
  general: deferredModule(async () => (await import('./general-tab.tsx')).GeneralTab),
  notifications: deferredModule(async () => (await import('./sms/sms-tab.tsx')).SmsTab),
  booking: deferredModule(async () => (await import('./booking/booking-tab.tsx')).BookingTab),
  brand: deferredModule(async () => (await import('./brand/brand-tab.tsx')).BrandTab),
  payment: deferredModule(async () => (await import('./payment/payment-tab.tsx')).PaymentTab),
  billing: deferredModule(async () => (await import('./billing/billing-tab.tsx')).BillingTab),
}

export const meta = () => [{ title: 'Settings · Wheelhouse' }]

export async function clientLoader({ request }: { request: Request }) {
  const url = new URL(request.url)
  const requested = url.searchParams.get('tab')
  const tab = settingsTab(requested)
  if (requested !== null && requested !== tab) {
    url.searchParams.set('tab', tab)
    throw replace(url.pathname + url.search)
  }
  const isList = requested === null && isPhone()
  return { tab, isTabInUrl: requested !== null, Content: isList ? null : await TAB_MODULES[tab].fetch() }
}
// The prerendered page cannot know the query, so the first render waits for the loader.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const [search] = useSearchParams()
  return (
    <SettingsFrame activeTab={null} isTabInUrl={search.has('tab')}>
      <Skeleton height={320} />
    </SettingsFrame>
  )
}

type SettingsPageProps = { loaderData: Awaited<ReturnType<typeof clientLoader>> }

export default function SettingsPage({ loaderData: { tab, isTabInUrl, Content } }: SettingsPageProps) {
  return (
    <SettingsFrame activeTab={tab} isTabInUrl={isTabInUrl}>
      <div key={tab} role="tabpanel" id={PANEL} aria-labelledby={tabId(tab)}>
        {Content ? <Content /> : <WideScreenTab tab={tab} />}
      </div>
    </SettingsFrame>
  )
}

/** On phones the list is shown instead, until the phone is turned and wide enough for both. Then the tab stays, with what was typed. */
function WideScreenTab({ tab }: { tab: SettingsTab }) {
  const isWide = useIsPhone() === false
  const [isNeeded, setNeeded] = useState(isWide)
  if (isWide && !isNeeded) setNeeded(true)
  const Content = useDeferredModule(TAB_MODULES[tab], isNeeded, () => undefined)
  return isNeeded && Content && <Content />
}

type SettingsFrameProps = {
  /** Null while the page is loading. */
  activeTab: SettingsTab | null
  /** If not, phones show the list of sections; wider screens show the first tab. */
  isTabInUrl: boolean
  children: ReactNode
}

function SettingsFrame({ activeTab, isTabInUrl, children }: SettingsFrameProps) {
  const [, setSearch] = useSearchParams()
  const requestedTab = useRef<SettingsTab>(undefined)
  // Navigation in the meantime wins over a tab that is still loading. The page's own first tab does not.
  useEffect(
    () => () => {
      if (activeTab) requestedTab.current = undefined
    },
    [activeTab],
  )

  async function openTab(tab: SettingsTab, options: NavigateOptions = SWITCHING_TABS) {
    requestedTab.current = tab
    const isLoaded =
      TAB_MODULES[tab].current() ?? (await fetchWithTimeout(TAB_MODULES[tab]).catch(() => showLoadFailure()))
    // The other query parameters belong to the previous tab.
    if (isLoaded && requestedTab.current === tab) setSearch({ tab }, options)
  }

  return (
    <Page
      title="Settings"
      action={
        <div className={classes.onWideScreens}>
          <LogoutButton />
        </div>
      }
    >
      <div role="tablist" aria-label="Settings" className={classes.tabs} onKeyDown={focusOtherTab}>
        {SETTINGS_TABS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={tabId(value)}
            aria-selected={value === activeTab}
            aria-controls={value === activeTab ? PANEL : undefined}
            tabIndex={value === activeTab ? 0 : -1}
            disabled={!activeTab}
            className={classes.tab}
            onClick={() => openTab(value)}
            onFocus={() => openTab(value)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={classes.onPhones}>
        {!isTabInUrl && (
          <SectionList onOpen={(section) => openTab(section, OPENING_FROM_LIST)}>
            <LogoutButton />
          </SectionList>
        )}
        {isTabInUrl && activeTab && <BackToSections section={activeTab} />}
      </div>
      <div className={isTabInUrl ? undefined : classes.onWideScreens}>{children}</div>
    </Page>
  )
}

const SWITCHING_TABS = { replace: true, preventScrollReset: true }

const PANEL = 'settings-panel'

const tabId = (tab: SettingsTab) => `settings-tab-${tab}`

/** The arrow keys move between the tabs, and a tab that gets the focus opens. */
function focusOtherTab(event: KeyboardEvent): void {
  const index = SETTINGS_TABS.findIndex(({ value }) => tabId(value) === document.activeElement?.id)
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
  const tab = next === undefined ? undefined : SETTINGS_TABS.at(next % SETTINGS_TABS.length)
  if (!tab) return
  event.preventDefault()
  document.getElementById(tabId(tab.value))?.focus()
}

function LogoutButton() {
  const { isBusy, logOut, unsentCount, stay } = useLogOut()
  return (
    <>
      <Button look="quiet" aria-disabled={isBusy || undefined} onClick={logOut}>
        <LogOut size={18} aria-hidden />
        {isBusy ? 'Logging out...' : 'Logout'}
      </Button>
      <DeferredConfirm title="Delete unsynced changes?" isOpened={unsentCount > 0} onClose={stay}>
        <ConfirmStep
          confirmLabel="Logout anyway"
          busyLabel="Logging out..."
          backLabel="Stay signed in"
          look="danger"
          onConfirm={logOut}
          onBack={stay}
        >
          <p>{unsentText(unsentCount)}</p>
        </ConfirmStep>
      </DeferredConfirm>
    </>
  )
}
