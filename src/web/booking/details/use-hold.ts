import { useRef, useState } from 'react'
import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { call } from '#web/api/client.ts'
import { cookieWriter } from '#web/booking/booking-cookies.ts'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'
import type { BookingView } from '#web/booking/booking-view.ts'
import { type RefusalText, refusalOf } from '#web/booking/refusal-text.ts'

const NOTHING = { time: null, forMs: 0 }

/** What this page knows to be held, because it asked. */
export function useHold(view: BookingView) {
  const { slug, visitor, choice, heldForMs } = view
  const [held, setHeld] = useState<{ time: string | null; forMs: number }>(
    heldForMs > 0 ? { time: choice.time, forMs: heldForMs } : NOTHING,
  )
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  /** Overtaken by the release of an earlier hold, a new one would be let go with it. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = turn.current.then(act)
    turn.current = done.catch(() => {})
    return done
  }

  return {
    /** False where nothing was asked about this time yet. */
    isAsked: (time: string) => held.time === time,
    forMs: (time: string | null) => (held.time === time ? held.forMs : 0),

    /** Resolves to the refusal where there is nothing to fill in a form for; a form works without a hold, too. */
    hold: (serviceId: string, time: string): Promise<RefusalText | null> =>
      inTurn(async () => {
        const body = { slug, visitor, serviceId, appointmentTime: time }
        // Nothing is wrong with a time that comes back unheld: no more times may be held.
        let isHeld = false
        try {
          isHeld = (await call(BOOKING_ENDPOINTS.holdPublicSlot, { body })).held_until !== null
        } catch (error) {
          const refusal = refusalOf(error)
          if (refusal.mustStay) return refusal
        }
        setHeld({ time, forMs: isHeld ? HOLD_MINUTES * 60_000 : 0 })
        return null
      }),

    release() {
      setHeld(NOTHING)
      // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser
      document.cookie = cookieWriter(slug, location.origin).noHeld()
      void inTurn(async () => {
        // Nobody waits for it, and a hold ends by itself: a failure needs no words.
        await call(BOOKING_ENDPOINTS.releasePublicSlot, { body: { slug, visitor } }).catch(() => {})
        setHeld(NOTHING)
      })
    },
  }
}
