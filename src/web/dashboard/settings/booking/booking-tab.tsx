import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dateIn } from '#domain/time/wall-clock.ts'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { AskBeforeLeaving } from '#web/dashboard/settings/ask-before-leaving.tsx'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { BookableServices } from './bookable-services.tsx'
import classes from './booking.module.css'
import { BookingForm } from './booking-form.tsx'
import { bookingSettingsQuery } from './booking-query.ts'

/** The form begins with what is saved now, not with what an earlier screen had read. */
export function BookingTab() {
  const booking = useQuery({ ...bookingSettingsQuery, refetchOnMount: 'always' })
  const business = useQuery(businessSettingsQuery)
  const services = useQuery(servicesQuery)
  return (
    <AskBeforeLeaving className={classes.parts}>
      {!booking.isFetchedAfterMount && <Skeleton height={720} />}
      {booking.isFetchedAfterMount && !booking.data && (
        <NotLoaded onRetry={() => void booking.refetch()}>Your booking page could not be loaded.</NotLoaded>
      )}
      {booking.isFetchedAfterMount && booking.data && (
        <BookingForm
          {...booking.data}
          services={services.data ?? []}
          today={todayIn(business.data?.timezone ?? 'UTC')}
        />
      )}
      {services.isPending && <Skeleton height={320} />}
      {services.isLoadingError && (
        <NotLoaded onRetry={() => void services.refetch()}>Your services could not be loaded.</NotLoaded>
      )}
      {services.data && <BookableServices services={services.data} />}
    </AskBeforeLeaving>
  )
}

function todayIn(timeZone: string): string {
  const now = Temporal.Instant.fromEpochMilliseconds(browserSession.serverNowMs())
  return dateIn(timeZone, now).toString()
}
