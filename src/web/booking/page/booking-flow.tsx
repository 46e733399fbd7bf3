import { useDeferredValue, useEffect, useRef } from 'react'
import classes from '#web/booking/booking.module.css'
import type { BookingView } from '#web/booking/booking-view.ts'
import { ChooseStep } from '#web/booking/choose/choose-step.tsx'
import { DetailsStep } from '#web/booking/details/details-step.tsx'
import { Confirmation } from '#web/booking/page/confirmation.tsx'
import { PageMessagePanel } from '#web/booking/page/page-message-panel.tsx'
import { useBooking } from '#web/booking/page/use-booking.ts'

export function BookingFlow({ view }: { view: BookingView }) {
  const booking = useBooking(view)
  const isLive = useLive()
  const { choice, made, pageMessage } = booking
  const isDetails = choice.step === 'details'
  const place = isDetails ? 'details' : booking.nearest ? 'nearest' : 'steps'
  useFocusOnChange(made ? 'made' : place, place === 'nearest' ? booking.nearest?.to : undefined)

  return (
    <>
      {!made && (
        <p id="steps" tabIndex={-1} className={classes.steps} aria-live="polite">
          {isDetails ? 'Step 2 of 2: Your details' : 'Step 1 of 2: Service and time'}
        </p>
      )}
      {pageMessage && <PageMessagePanel {...pageMessage} />}
      {made && (
        <Confirmation
          made={made}
          business={view.business.business_name}
          timeZone={view.business.timezone}
          zoneText={view.zoneText}
          isLive={isLive}
        />
      )}
      {isDetails ? (
        <DetailsStep booking={booking} isLive={isLive} />
      ) : (
        <ChooseStep booking={booking} isLive={isLive} />
      )}
    </>
  )
}

/**
 * False on the server and in the first render of the browser, which must look the same; true from then on, in slices that
 * a finger on the screen interrupts.
 */
function useLive(): boolean {
  return useDeferredValue(true, false)
}

/** Where a new step begins, the keyboard and the reader's voice go on. Not on arrival: the page has its own order. */
function useFocusOnChange(id: string, of = '') {
  const shown = useRef(`${id} ${of}`)
  useEffect(() => {
    if (shown.current === `${id} ${of}`) return
    shown.current = `${id} ${of}`
    const place = document.getElementById(id)
    place?.focus({ preventScroll: true })
    place?.closest('section, form, p')?.scrollIntoView({ block: 'start' })
  }, [id, of])
}
