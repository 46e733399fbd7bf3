import classes from '#web/booking/booking.module.css'
import type { PageContent } from '#web/booking/booking-view.ts'
import { BookingFlow } from '#web/booking/page/booking-flow.tsx'
import { UnloadedPage } from '#web/booking/page/unloaded-page.tsx'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'

/** Server and browser render the same under the same names. */
export const ISLAND = { placeId: 'booking', contentId: 'booking-content' }

/** The part of the page that a script takes over. */
export function PageIsland({ content }: { content: PageContent }) {
  return (
    <>
      {content.kind === 'open' ? <BookingFlow view={content.view} /> : <UnloadedPage slug={content.slug} />}
      <div className={classes.toasts}>
        <ToastViewport />
      </div>
    </>
  )
}
