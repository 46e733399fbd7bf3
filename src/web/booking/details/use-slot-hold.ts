import { useRef, useState } from 'react'
import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { call } from '#web/api/client.ts'
import { cookieWriter } from '#web/booking/booking-cookies.ts'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'
import { type BookingRefusal, refusalFromError } from '#web/booking/booking-refusal.ts'
import { requestedZip } from '#web/booking/booking-url.ts'
import type { BookingView } from '#web/booking/booking-view.ts'
import { useWords } from '#web/booking/use-words.ts'
import { type VisitChoice, visitBody } from '#web/booking/visit-choice.ts'

const NO_HOLD = { time: null, remainingMs: 0 }

/** Holds and releases the chosen slot for this visitor. */
export function useSlotHold(view: BookingView) {
  const { slug, framedVisitor, visitor, choice, heldForMs } = view
  const words = useWords()
  const [held, setHeld] = useState<{ time: string | null; remainingMs: number }>(
    heldForMs > 0 ? { time: choice.time, remainingMs: heldForMs } : NO_HOLD,
  )
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  /** Runs requests in order. A late release of an earlier hold would otherwise release the new one too. */
  function enqueue<T>(request: () => Promise<T>): Promise<T> {
    const result = queue.current.then(request)
    queue.current = result.catch(() => {})
    return result
  }

  return {
    /** Whether a hold of this time was already requested. */
    isRequested: (time: string) => held.time === time,
    remainingMs: (time: string | null) => (held.time === time ? held.remainingMs : 0),

    /** Resolves to the refusal if the time cannot be booked, else to null: the form also works without a hold. */
    hold: (visit: VisitChoice, time: string): Promise<BookingRefusal | null> =>
      enqueue(async () => {
        const body = { slug, visitor, ...visitBody(visit), appointmentTime: time, ...requestedZip(choice) }
        // A null `held_until` is no error: the limit of holds is reached, but the time is free.
        let isHeld = false
        try {
          isHeld = (await call(BOOKING_ENDPOINTS.holdPublicSlot, { body })).held_until !== null
        } catch (error) {
          const refusal = refusalFromError(words, error)
          if (refusal.cannotContinue) return refusal
        }
        setHeld({ time, remainingMs: isHeld ? HOLD_MINUTES * 60_000 : 0 })
        return null
      }),

    release() {
      setHeld(NO_HOLD)
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
      if (!framedVisitor) document.cookie = cookieWriter(slug, location.origin).clearHeld()
      void enqueue(async () => {
        // A failure is ignored, because holds expire by themselves.
        await call(BOOKING_ENDPOINTS.releasePublicSlot, { body: { slug, visitor } }).catch(() => {})
        setHeld(NO_HOLD)
      })
    },
  }
}
