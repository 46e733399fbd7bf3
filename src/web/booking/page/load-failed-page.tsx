import { useState } from 'react'
import { call } from '#web/api/client.ts'
import classes from '#web/booking/booking.module.css'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'
import { bookingPageUrl } from '#web/booking/booking-url.ts'
import { onPlainClick } from '#web/booking/choose/on-plain-click.ts'
import { PageMessagePanel } from '#web/booking/page/page-message-panel.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

const FAILED_MESSAGE = 'Could not load available services.'

/** Shown when the server could not load the business. */
export function LoadFailedPage({ slug }: { slug: string }) {
  const [isLoading, setLoading] = useState(false)

  async function tryAgain() {
    setLoading(true)
    try {
      await call(BOOKING_ENDPOINTS.readPublicBusiness, { params: { slug } })
      location.reload()
    } catch {
      setLoading(false)
      toast({ variant: 'destructive', title: FAILED_MESSAGE })
    }
  }

  return (
    <section className={classes.card}>
      {isLoading ? <p role="status">Loading booking page...</p> : <PageMessagePanel title={FAILED_MESSAGE} />}
      <div className={classes.actions}>
        <LinkButton href={bookingPageUrl(slug)} onClick={onPlainClick(() => void tryAgain())}>
          Try again
        </LinkButton>
      </div>
    </section>
  )
}
