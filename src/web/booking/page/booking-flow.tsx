import { useDeferredValue, useEffect, useRef } from 'react'
import classes from '#web/booking/booking.module.css'
import type { BookingView } from '#web/booking/booking-view.ts'
import { ChooseStep } from '#web/booking/choose/choose-step.tsx'
import { DetailsStep } from '#web/booking/details/details-step.tsx'
import { CONFIRMED_ID } from '#web/booking/embed/host-message.ts'
import { Confirmation } from '#web/booking/page/confirmation.tsx'
import { FramedPayment } from '#web/booking/page/framed-payment.tsx'
import { PageMessagePanel } from '#web/booking/page/page-message-panel.tsx'
import { useBooking } from '#web/booking/page/use-booking.ts'
import { useWords } from '#web/booking/use-words.ts'

export function BookingFlow({ view }: { view: BookingView }) {
  const booking = useBooking(view)
  const words = useWords()
  const isHydrated = useIsHydrated()
  const { choice, confirmed, pageMessage, paymentUrl } = booking
  const isDetails = choice.step === 'details'
  const focusId = isDetails ? 'details' : booking.nearest ? 'nearest' : 'steps'
  useFocusOnChange(
    confirmed ? CONFIRMED_ID : paymentUrl ? 'payment' : focusId,
    focusId === 'nearest' ? booking.nearest?.requestedTime : undefined,
  )

  // It stands alone, so that nobody takes the steps below it for something still to do.
  if (confirmed)
    return (
      <Confirmation
        confirmed={confirmed}
        address={view}
        business={view.business.business_name}
        isEmailed={view.business.sends_emails}
        timeZone={view.business.timezone}
        zoneText={view.zoneText}
        isHydrated={isHydrated}
      />
    )
  if (paymentUrl) return <FramedPayment url={paymentUrl} />
  return (
    <>
      <p id="steps" tabIndex={-1} className={classes.steps} aria-live="polite">
        {isDetails ? words.step2 : words.step1}
      </p>
      {pageMessage && <PageMessagePanel {...pageMessage} />}
      {isDetails ? (
        <DetailsStep booking={booking} isHydrated={isHydrated} />
      ) : (
        <ChooseStep booking={booking} isHydrated={isHydrated} />
      )}
    </>
  )
}

/**
 * False on the server and in the first browser render, which must match; true from then on. The deferred render can be
 * interrupted by input.
 */
function useIsHydrated(): boolean {
  return useDeferredValue(true, false)
}

/** Moves focus to the start of a new step, for keyboards and screen readers: whenever an argument changes, but not on page load. */
function useFocusOnChange(id: string, detail = '') {
  const focusedKey = useRef(`${id} ${detail}`)
  useEffect(() => {
    if (focusedKey.current === `${id} ${detail}`) return
    focusedKey.current = `${id} ${detail}`
    const target = document.getElementById(id)
    target?.focus({ preventScroll: true })
    // Above the visitor's details stands what they are about to book.
    target?.closest(id === 'details' ? 'form' : 'section, form, p')?.scrollIntoView({ block: 'start' })
  }, [id, detail])
}
