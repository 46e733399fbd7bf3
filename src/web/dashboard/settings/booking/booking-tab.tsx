import { useQuery } from '@tanstack/react-query'
import { dateIn } from '#domain/time/wall-clock.ts'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { FreshlyLoaded } from '#web/dashboard/settings/freshly-loaded.tsx'
import { UnsavedChangesGuard } from '#web/dashboard/settings/unsaved-changes-guard.tsx'
import { bookingSettingsQuery } from '#web/dashboard/ui/booking-settings-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { BookableServices } from './bookable-services.tsx'
import classes from './booking.module.css'
import { BookingSettingsForm } from './booking-settings-form.tsx'

export function BookingTab() {
  const business = useQuery(businessSettingsQuery)
  const services = useQuery(servicesQuery)
  return (
    <UnsavedChangesGuard className={classes.parts}>
      <FreshlyLoaded
        query={bookingSettingsQuery}
        placeholder={() => <Skeleton height={720} />}
        errorMessage="Couldn’t load your booking page."
      >
        {(saved) => (
          <BookingSettingsForm
            {...saved}
            services={services.data ?? []}
            today={todayIn(business.data?.timezone ?? 'UTC')}
          />
        )}
      </FreshlyLoaded>
      {services.isPending && <Skeleton height={320} />}
      {services.isLoadingError && (
        <NotLoaded onRetry={() => void services.refetch()}>Couldn’t load your services.</NotLoaded>
      )}
      {services.data && <BookableServices services={services.data} />}
    </UnsavedChangesGuard>
  )
}

function todayIn(timeZone: string): string {
  const now = Temporal.Instant.fromEpochMilliseconds(browserSession.serverNowMs())
  return dateIn(timeZone, now).toString()
}
