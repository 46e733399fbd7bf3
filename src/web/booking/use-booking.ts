import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { monthOf } from '#domain/booking/month.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  addressOf,
  bookedAddress,
  type Choice,
  choiceIn,
  NOTHING_CHOSEN,
} from '#web/booking/booking-address.ts'
import { book, holdSlot, releaseSlot } from '#web/booking/booking-calls.ts'
import { madeCookie } from '#web/booking/booking-cookies.ts'
import { type BookingView, EMPTY_DRAFT, type FieldMistakes } from '#web/booking/booking-view.ts'
import { newKey } from '#web/booking/new-key.ts'
import { type RefusalWords, refusalWords } from '#web/booking/refusal-words.ts'
import { settledChoice } from '#web/booking/settled-choice.ts'
import { useMonthSlots } from '#web/booking/use-month-slots.ts'
import { dateAt, dayAndClockText } from '#web/booking/wall-text.ts'
import { dismissFailures, toast } from '#web/ui/toast-store.ts'

export type Booking = ReturnType<typeof useBooking>

/** The steps of a booking in the browser: what the address says, with no page in between. */
export function useBooking(view: BookingView) {
  const { slug, business } = view
  const [choice, setChoice] = useState(() => settledChoice(view.choice, business))
  const [nearest, setNearest] = useState(view.nearest)
  const [notice, setNotice] = useState(view.notice)
  const [made, setMade] = useState(view.made)
  const draft = useRef(view.draft)
  const formKey = useRef(view.formKey)
  /** When the form first came up, on the page's own clock; whoever sees it again has typed already. */
  const formShownAt = useRef<number | null>(view.choice.step === 'details' ? 0 : null)
  const step = useRef(choice.step)
  const months = useMonthSlots(view, choice.serviceId, choice.month)

  /** The first month needs no words. */
  function addressFor(next: Choice): string {
    return addressOf(slug, next.month === monthOf(business.first_date) ? { ...next, month: null } : next)
  }

  function go(next: Choice, how: 'push' | 'replace') {
    const address = addressFor(next)
    if (how === 'push') history.pushState({ isOurs: true }, '', address)
    else history.replaceState(history.state, '', address)
    show(next)
  }

  function show(next: Choice) {
    const settled = settledChoice(next, business)
    if (step.current === 'details' && settled.step === 'choose') releaseSlot(view)
    step.current = settled.step
    setChoice(settled)
  }

  const onPopState = useEffectEvent(() => show(choiceIn(new URLSearchParams(location.search))))
  useEffect(() => {
    const listener = () => onPopState()
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [])

  /** The time is gone: back to the first step, with fresh times, and everything typed is kept. */
  function chooseAgain({ notice: words, nearest: times }: RefusalWords) {
    months.forget()
    setNearest(times)
    toast({ variant: 'destructive', ...words })
    go({ ...choice, step: 'choose', time: null, heldUntil: null }, 'replace')
  }

  async function goOn(time: string): Promise<void> {
    if (choice.serviceId === null) return
    begin()
    const held = await holdSlot(view, choice.serviceId, time).catch((error: unknown) => refusedBy(error))
    if (held !== null && typeof held === 'object' && (held.isTimeGone || held.isClosed))
      return chooseAgain(held)
    // Nothing could be held: the form works without.
    const heldUntil = typeof held === 'string' ? held : null
    formShownAt.current ??= performance.now()
    go({ ...choice, step: 'details', time, date: dateAt(business.timezone, time), heldUntil }, 'push')
  }

  /** Resolves to sentences for fields that were refused. */
  async function schedule(website: string): Promise<FieldMistakes> {
    const { serviceId, time } = choice
    const service = business.services.find(({ id }) => id === serviceId)
    if (!service || time === null) return {}
    begin()
    try {
      const manageUrl = await book(view, {
        serviceId: service.id,
        time,
        draft: draft.current,
        formKey: formKey.current,
        website,
        filledInMs: Math.round(performance.now() - (formShownAt.current ?? 0)),
      })
      // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser
      document.cookie = madeCookie(slug, manageUrl, location.protocol === 'https:')
      draft.current = EMPTY_DRAFT
      formShownAt.current = null
      formKey.current = newKey()
      months.forget()
      history.replaceState(null, '', bookedAddress(slug))
      flushSync(() => {
        step.current = 'choose'
        setNearest([])
        setChoice(settledChoice(NOTHING_CHOSEN, business))
        setMade({
          manageUrl,
          service: service.name,
          price: service.price,
          duration: service.duration,
          time,
          isCancelled: false,
        })
      })
      const when = dayAndClockText(business.timezone, time)
      toast({ title: 'Appointment booked!', description: `Your appointment has been scheduled for ${when}.` })
      return {}
    } catch (error) {
      const words = refusedBy(error)
      if (words.isTimeGone) chooseAgain(words)
      else toast({ variant: 'destructive', ...words.notice })
      return words.mistakes
    }
  }

  function begin() {
    dismissFailures()
    setNotice(null)
    setMade(null)
  }

  return {
    view,
    choice,
    addressFor,
    months,
    nearest,
    notice,
    made,
    draft,
    goOn,
    schedule,
    chooseService: (serviceId: string) => go({ ...choice, serviceId, date: null, time: null }, 'replace'),
    chooseMonth: (month: string) => go({ ...choice, month, date: null, time: null }, 'replace'),
    chooseDate: (date: string) => go({ ...choice, date, time: null }, 'replace'),
    chooseTime: (time: string) => go({ ...choice, time, date: dateAt(business.timezone, time) }, 'replace'),
    goBack() {
      if (history.state?.isOurs) return history.back()
      go({ ...choice, step: 'choose', heldUntil: null }, 'replace')
    },
  }
}

function refusedBy(error: unknown): RefusalWords & { isClosed: boolean } {
  if (!(error instanceof ApiError)) throw error
  return { ...refusalWords(error), isClosed: error.code === 'not_taking_bookings' }
}
