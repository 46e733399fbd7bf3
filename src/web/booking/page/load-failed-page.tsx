import { useState } from 'react'
import { call } from '#web/api/client.ts'
import classes from '#web/booking/booking.module.css'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'
import { pagePath } from '#web/booking/booking-url.ts'
import { onPlainClick } from '#web/booking/choose/on-plain-click.ts'
import { PageMessagePanel } from '#web/booking/page/page-message-panel.tsx'
import { useWords } from '#web/booking/use-words.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Shown when the server could not load the business. */
export function LoadFailedPage({ slug }: { slug: string }) {
  const words = useWords()
  const [isLoading, setLoading] = useState(false)

  async function tryAgain() {
    setLoading(true)
    try {
      await call(BOOKING_ENDPOINTS.readPublicBusiness, { params: { slug }, query: {} })
      location.reload()
    } catch {
      setLoading(false)
      toast({ variant: 'destructive', title: words.loadFailed })
    }
  }

  return (
    <section className={classes.card}>
      {isLoading ? <p role="status">{words.loading}</p> : <PageMessagePanel title={words.loadFailed} />}
      <div className={classes.actions}>
        <LinkButton href={pagePath({ slug })} onClick={onPlainClick(() => void tryAgain())}>
          {words.tryAgain}
        </LinkButton>
      </div>
    </section>
  )
}
