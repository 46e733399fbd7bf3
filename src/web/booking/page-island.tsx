import { BookingFlow } from '#web/booking/booking-flow.tsx'
import type { PageContent } from '#web/booking/booking-view.ts'
import { UnloadedPage } from '#web/booking/unloaded-page.tsx'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'
import classes from './booking.module.css'

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
