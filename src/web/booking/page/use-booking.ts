import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { monthOf } from '#domain/booking/month.ts'
import { call, callWith } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import {
  addressOf,
  bookedAddress,
  type Choice,
  choiceIn,
  NOTHING_CHOSEN,
} from '#web/booking/booking-address.ts'
import { cookieWriter } from '#web/booking/booking-cookies.ts'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'
import { type BookingView, EMPTY_DRAFT, type FieldErrors } from '#web/booking/booking-view.ts'
import { settledChoice } from '#web/booking/choose/settled-choice.ts'
import { useMonthSlots } from '#web/booking/choose/use-month-slots.ts'
import { dropDraft } from '#web/booking/details/kept-draft.ts'
import { useHold } from '#web/booking/details/use-hold.ts'
import { type RefusalText, refusalOf } from '#web/booking/refusal-text.ts'
import { dateAt, dayAndClockText } from '#web/booking/wall-text.ts'
import { dismissFailures, toast } from '#web/ui/toast-store.ts'

export type Booking = ReturnType<typeof useBooking>

/** The steps of a booking in the browser: what the address says, with no page in between. */
export function useBooking(loaded: BookingView) {
  const [view, setView] = useState(loaded)
  const { slug, visitor, business } = view
  const [choice, setChoice] = useState(() => settledChoice(view.choice, business))
  const [nearest, setNearest] = useState(view.nearest)
  const [pageMessage, setPageMessage] = useState(view.pageMessage)
  const holding = useHold(view)
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

  function go(next: Choice, how: 'push' | 'replace', offered = business) {
    const address = addressFor(next)
    if (how === 'push') history.pushState({ isOurs: true }, '', address)
    else history.replaceState(history.state, '', address)
    show(next, offered)
  }

  function show(next: Choice, offered = business) {
    const settled = settledChoice(next, offered)
    if (step.current === 'details' && settled.step === 'choose') holding.release()
    step.current = settled.step
    setChoice(settled)
  }

  const onDetails = useEffectEvent(async ({ serviceId, time }: Choice) => {
    if (serviceId === null || time === null || holding.isAsked(time)) return
    const refusal = await holding.hold(serviceId, time)
    if (refusal && step.current === 'details') await chooseAgain(refusal, time)
  })
  // By the address alone, or by going back and forth, one comes without a hold.
  useEffect(() => {
    if (choice.step === 'details') void onDetails(choice)
  }, [choice])

  const onPopState = useEffectEvent(() => show(choiceIn(new URLSearchParams(location.search))))
  useEffect(() => {
    const listener = () => onPopState()
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [])

  /** The time, or the service, is gone: back to the first step, with fresh times, and everything typed is kept. */
  async function chooseAgain({ pageMessage: words, nearest: times, isServiceGone }: RefusalText, to: string) {
    const readAnew = () =>
      call(BOOKING_ENDPOINTS.readPublicBusiness, { params: { slug } }).catch(() => business)
    const offered = isServiceGone ? await readAnew() : business
    setView({ ...view, business: offered })
    months.forget()
    setNearest(times.length > 0 ? { to, times, why: words.description } : null)
    toast({ variant: 'destructive', ...words })
    go(settledChoice({ ...choice, step: 'choose', time: null }, offered), 'replace', offered)
  }

  async function goOn(time: string): Promise<void> {
    if (choice.serviceId === null) return
    begin()
    const refusal = await holding.hold(choice.serviceId, time)
    if (refusal) return chooseAgain(refusal, time)
    setNearest(null)
    formShownAt.current ??= performance.now()
    go({ ...choice, step: 'details', time, date: dateAt(business.timezone, time) }, 'push')
  }

  /** Resolves to sentences for fields that were refused. */
  async function schedule(website: string): Promise<FieldErrors> {
    const { serviceId, time } = choice
    const service = business.services.find(({ id }) => id === serviceId)
    if (!service || time === null) return {}
    begin()
    try {
      const body = {
        ...draft.current,
        slug,
        visitor,
        serviceId: service.id,
        appointmentTime: time,
        website,
        filledInMs: Math.round(performance.now() - (formShownAt.current ?? 0)),
      }
      const headers = { 'Idempotency-Key': formKey.current }
      const { manageUrl } = await callWith(headers, BOOKING_ENDPOINTS.createPublicBooking, { body })
      // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser
      document.cookie = cookieWriter(slug, location.origin).made(manageUrl)
      const address = draft.current.address.trim() || null
      draft.current = EMPTY_DRAFT
      dropDraft(slug)
      formShownAt.current = null
      formKey.current = newKey()
      months.forget()
      history.replaceState(null, '', bookedAddress(slug))
      flushSync(() => {
        step.current = 'choose'
        setNearest(null)
        setChoice(settledChoice(NOTHING_CHOSEN, business))
        setMade({
          manageUrl,
          service: service.name,
          price: service.price,
          duration: service.duration,
          time,
          address,
          isCancelled: false,
        })
      })
      const when = dayAndClockText(business.timezone, time)
      toast({ title: 'Appointment booked!', description: `Your appointment has been scheduled for ${when}.` })
      return {}
    } catch (error) {
      const words = refusalOf(error)
      if (words.isTimeGone || words.isServiceGone) await chooseAgain(words, time)
      else if (Object.keys(words.mistakes).length === 0)
        toast({ variant: 'destructive', ...words.pageMessage })
      return words.mistakes
    }
  }

  function begin() {
    dismissFailures()
    setPageMessage(null)
    setMade(null)
  }

  return {
    view,
    choice,
    addressFor,
    months,
    nearest,
    heldForMs: holding.forMs(choice.time),
    pageMessage,
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
      go({ ...choice, step: 'choose' }, 'replace')
    },
  }
}
