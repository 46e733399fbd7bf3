import { useRef, useState } from 'react'
import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { holdSlot, releaseSlot } from '#web/booking/booking-calls.ts'
import { noHeldCookie } from '#web/booking/booking-cookies.ts'
import type { BookingView } from '#web/booking/booking-view.ts'
import { type RefusalWords, refusalOf } from '#web/booking/refusal-words.ts'

const NOTHING = { time: null, forMs: 0 }

/** What this page knows to be held, because it asked. */
export function useHold(view: BookingView) {
  const { slug, choice, heldForMs } = view
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
    hold: (serviceId: string, time: string): Promise<RefusalWords | null> =>
      inTurn(async () => {
        const answer = await holdSlot(view, serviceId, time).catch((error: unknown) => refusalOf(error))
        if (typeof answer === 'object' && answer.mustStay) return answer
        setHeld({ time, forMs: answer === true ? HOLD_MINUTES * 60_000 : 0 })
        return null
      }),

    release() {
      setHeld(NOTHING)
      // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser
      document.cookie = noHeldCookie(slug, location.protocol === 'https:')
      void inTurn(() => releaseSlot(view).then(() => setHeld(NOTHING)))
    },
  }
}
