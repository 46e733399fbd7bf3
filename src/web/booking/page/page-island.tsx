import classes from '#web/booking/booking.module.css'
import type { PageContent } from '#web/booking/booking-view.ts'
import { BookingFlow } from '#web/booking/page/booking-flow.tsx'
import { LoadFailedPage } from '#web/booking/page/load-failed-page.tsx'
import { useWords } from '#web/booking/use-words.ts'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'

/** Element ids shared by server and browser. */
export const ISLAND = { mountId: 'booking', contentId: 'booking-content' }

/** The part of the page that is hydrated. */
export function PageIsland({ content }: { content: PageContent }) {
  const { messages, dismiss } = useWords()
  return (
    <>
      {content.kind === 'open' ? <BookingFlow view={content.view} /> : <LoadFailedPage slug={content.slug} />}
      <div className={classes.toasts}>
        <ToastViewport label={messages} dismissLabel={dismiss} />
      </div>
    </>
  )
}
