import type { BusinessSettings } from '#contract/settings.ts'
import { DEFAULT_REMINDERS } from '#domain/reminders/default-reminders.ts'
import yourDataClasses from '#web/account/your-data.module.css'
import { DeletionSection, DownloadSection } from '#web/account/your-data-sections.tsx'
import { InstallCard } from '#web/dashboard/install/install-card.tsx'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { ACTIVITY_PATH } from '#web/dashboard/ui/paths.ts'
import { SizedSkeleton } from '#web/dashboard/ui/sized-skeleton.tsx'
import { Card } from '#web/ui/card.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import { BusinessForm } from './business/business-form.tsx'
import { DarkMode } from './business/dark-mode.tsx'
import { BusyCard } from './calendars/busy-card.tsx'
import calendarClasses from './calendars/calendars.module.css'
import { FeedCard } from './calendars/feed-card.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { FreshlyLoaded } from './freshly-loaded.tsx'
import classes from './general-tab.module.css'
import { NotificationsCard } from './notifications/notifications-card.tsx'
import { RemindersForm } from './reminders/reminders-form.tsx'
import { reminderSettingsQuery } from './reminders/reminders-query.ts'
import { SignInCards } from './security/sign-in-cards.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'

const placeholderBusiness = (): BusinessSettings => ({
  business_name: null,
  business_type: null,
  timezone: Temporal.Now.timeZoneId(),
  business_phone: null,
  business_address: null,
  client_language: 'en',
})

export function GeneralTab() {
  return (
    <div className={classes.parts}>
      {/* The password form is outside, because browsers may autofill it. */}
      <UnsavedChangesGuard className={classes.parts}>
        <section className={classes.part} aria-labelledby="business">
          <h2 id="business">Your business</h2>
          <FreshlyLoaded
            query={businessSettingsQuery}
            placeholder={(cached) => (
              <SizedSkeleton>
                <BusinessForm saved={cached ?? placeholderBusiness()} />
              </SizedSkeleton>
            )}
            errorMessage="Couldn’t load your business information."
          >
            {(saved) => <BusinessForm saved={saved} />}
          </FreshlyLoaded>
        </section>
        <section className={classes.part} aria-labelledby="reminders">
          <h2 id="reminders">Reminders</h2>
          <FreshlyLoaded
            query={reminderSettingsQuery}
            placeholder={() => (
              <SizedSkeleton>
                <RemindersForm saved={DEFAULT_REMINDERS} defaults={{ day_before: '', hour_before: '' }} />
              </SizedSkeleton>
            )}
            errorMessage="Couldn’t load your reminders."
          >
            {({ settings, usual_templates }) => <RemindersForm saved={settings} defaults={usual_templates} />}
          </FreshlyLoaded>
        </section>
      </UnsavedChangesGuard>
      <section className={classes.part} aria-labelledby="install">
        <h2 id="install">Install the app</h2>
        <InstallCard />
      </section>
      <section className={classes.part} aria-labelledby="device-notifications">
        <h2 id="device-notifications">Notifications on this device</h2>
        <NotificationsCard />
      </section>
      <section className={classes.part} aria-labelledby="calendars">
        <h2 id="calendars">Calendars</h2>
        <div className={calendarClasses.cards}>
          <FeedCard />
          <BusyCard />
        </div>
      </section>
      <section className={classes.part} aria-labelledby="appearance">
        <h2 id="appearance">Appearance</h2>
        <DarkMode />
      </section>
      <section className={`${classes.part} ${classes.account}`} aria-labelledby="security">
        <h2 id="security">Sign-in & security</h2>
        <SignInCards />
        <ChangePasswordForm />
        <SignedInDevices />
        <Card className={classes.activity}>
          <h3>Activity</h3>
          <p>
            See sign-ins, failed attempts and changes to your account from the last year, with their device
            and network.
          </p>
          <RouteButton look="quiet" to={ACTIVITY_PATH}>
            See activity
          </RouteButton>
        </Card>
      </section>
      {/* The privacy page promises this section. Owners without a subscription find the same at `/your-data`. */}
      <section className={yourDataClasses.cards} aria-labelledby="your-data">
        <h2 id="your-data">Your data</h2>
        <Card>
          <DownloadSection Heading="h3" />
        </Card>
        <Card>
          <DeletionSection Heading="h3" />
        </Card>
      </section>
    </div>
  )
}
