import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { monthOf } from '#domain/booking/month.ts'
import { visitDeposit } from '#domain/services/deposit.ts'
import { hasOptions, itemText, visitTotal } from '#domain/services/visit.ts'
import { call, callWith } from '#web/api/client.ts'
import { cookieWriter } from '#web/booking/booking-cookies.ts'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'
import { type BookingRefusal, refusalFromAnswer, refusalFromError } from '#web/booking/booking-refusal.ts'
import { bookedUrl, bookingUrl, type Choice, parseChoice, requestedZip } from '#web/booking/booking-url.ts'
import type { BookingView, FieldErrors } from '#web/booking/booking-view.ts'
import { useMonthSlots } from '#web/booking/choose/use-month-slots.ts'
import { validChoice } from '#web/booking/choose/valid-choice.ts'
import { draftBody } from '#web/booking/details/draft-body.ts'
import { deleteStoredDraft } from '#web/booking/details/stored-draft.ts'
import { useSlotHold } from '#web/booking/details/use-slot-hold.ts'
import { dateAt, dayAndTimeText } from '#web/booking/local-time-text.ts'
import { createFormKeys } from '#web/booking/page/form-keys.ts'
import { isBackNavigation, navigateTo } from '#web/booking/page/navigate.ts'
import { useWords } from '#web/booking/use-words.ts'
import { completeItems, visitBody } from '#web/booking/visit-choice.ts'
import { dismissErrorToasts, toast } from '#web/ui/toast-store.ts'

export type Booking = ReturnType<typeof useBooking>

/** The booking steps in the browser. The URL follows the choice without page loads. */
export function useBooking(loaded: BookingView) {
  const words = useWords()
  const [view, setView] = useState(loaded)
  const { slug, framedVisitor, visitor, business } = view
  const [choice, setChoice] = useState(() => validChoice(view.choice, business))
  const [nearest, setNearest] = useState(view.nearest)
  const [pageMessage, setPageMessage] = useState(view.pageMessage)
  const slotHold = useSlotHold(view)
  const [confirmed, setConfirmed] = useState(view.confirmed)
  /** Where the deposit is paid, if the page is in a frame, where it can't be paid. */
  const [paymentUrl, setPaymentUrl] = useState<string | null>(null)
  const draft = useRef(view.draft)
  /** When the form was first shown, by `performance.now()`. Later views do not reset it. */
  const formShownAt = useRef<number | null>(view.choice.step === 'details' ? 0 : null)
  const step = useRef(choice.step)
  const [formKeys] = useState(() => createFormKeys(view.formKey, slug, isBackNavigation()))
  const months = useMonthSlots(view, choice)

  /** Omits the month from the URL if it is the first one. */
  function urlFor(next: Choice): string {
    return bookingUrl(view, next.month === monthOf(business.first_date) ? { ...next, month: null } : next)
  }

  function navigate(next: Choice, method: 'push' | 'replace', latestBusiness = business) {
    const url = urlFor(next)
    if (method === 'push') history.pushState({ isOurs: true }, '', url)
    else history.replaceState(history.state, '', url)
    show(next, latestBusiness)
  }

  function show(next: Choice, latestBusiness = business) {
    const valid = validChoice(next, latestBusiness)
    if (step.current === 'details' && valid.step === 'choose') slotHold.release()
    step.current = valid.step
    setChoice(valid)
  }

  const onDetailsStep = useEffectEvent(async (shown: Choice) => {
    const { time } = shown
    if (time === null || slotHold.isRequested(time)) return
    const refusal = await slotHold.hold(shown, time)
    if (refusal && step.current === 'details') await chooseAgain(refusal, time)
  })
  // A visitor who opens the details step by its URL or by back and forward has no hold yet.
  useEffect(() => {
    if (choice.step === 'details') void onDetailsStep(choice)
  }, [choice])

  const onPopState = useEffectEvent(() => {
    // Going back from the confirmation must not invite the visitor to book the same again.
    // The times on the page are for its ZIP code, which is not in the URL if the browser remembered it.
    const { zip } = choice
    if (confirmed === null) show({ ...parseChoice(new URLSearchParams(location.search)), zip })
  })
  useEffect(() => {
    const listener = () => onPopState()
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [])

  const reload = () =>
    call(BOOKING_ENDPOINTS.readPublicBusiness, {
      params: { slug },
      query: { language: words.language },
    }).catch(() => business)

  /** Goes back to the first step with fresh times and prices after the time is gone or an offer changed. Input is kept. */
  async function chooseAgain(
    { pageMessage: message, nearest: times, isTimeGone, isOfferChanged }: BookingRefusal,
    requestedTime: string,
  ) {
    const latestBusiness = isOfferChanged ? await reload() : business
    setView({ ...view, business: latestBusiness })
    months.clear()
    setNearest(times.length > 0 ? { requestedTime, times, reason: message.description } : null)
    toast({ variant: 'destructive', ...message })
    navigate(
      validChoice({ ...choice, step: 'choose', time: isTimeGone ? null : choice.time }, latestBusiness),
      'replace',
      latestBusiness,
    )
  }

  async function continueToDetails(time: string): Promise<void> {
    clearMessages()
    const refusal = await slotHold.hold(choice, time)
    if (refusal) return chooseAgain(refusal, time)
    setNearest(null)
    formShownAt.current ??= performance.now()
    navigate({ ...choice, step: 'details', time, date: dateAt(business.timezone, time) }, 'push')
  }

  /** Resolves to the errors of rejected fields. */
  async function schedule(honeypot: string): Promise<FieldErrors> {
    const { time } = choice
    const items = completeItems(choice, business.services)
    const [first] = items
    const { price, duration } = visitTotal(items)
    const arrivalWindow = business.arrival_window_minutes
    if (!first || time === null) return {}
    clearMessages()
    try {
      const body = {
        ...draftBody(draft.current),
        slug,
        visitor,
        ...visitBody(choice),
        shownPrice: price,
        shownDeposit: visitDeposit(items, business.services),
        appointmentTime: time,
        ...requestedZip(choice),
        language: words.language,
        website: honeypot,
      }
      const filledInMs = Math.round(performance.now() - (formShownAt.current ?? 0))
      const headers = { 'Idempotency-Key': formKeys.keyFor(body) }
      const answer = await callWith({ headers }, BOOKING_ENDPOINTS.createPublicBooking, {
        body: { ...body, filledInMs },
      })
      const refusal = refusalFromAnswer(words, answer)
      if (refusal) return showRefusal(refusal, time)
      if ('depositUrl' in answer) {
        formKeys.usedFor(body, answer.checkoutUrl !== null)
        const url = answer.checkoutUrl ?? answer.depositUrl
        if (framedVisitor) setPaymentUrl(url)
        else await navigateTo(url)
        return {}
      }
      const { manageUrl } = answer
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
      if (!framedVisitor) document.cookie = cookieWriter(slug, location.origin).confirmed(manageUrl)
      deleteStoredDraft(slug)
      history.replaceState(null, '', bookedUrl(view, manageUrl))
      flushSync(() =>
        setConfirmed({
          manageUrl,
          service: first.service,
          ...(hasOptions(items) && { items: items.map(itemText) }),
          price,
          duration,
          arrivalWindow,
          time,
          address: draft.current.address.trim() || null,
          isCancelled: false,
        }),
      )
      const when = dayAndTimeText(words.dates, business.timezone, time, arrivalWindow)
      toast({ title: words.booked, description: words.bookedFor(when) })
      return {}
    } catch (error) {
      return showRefusal(refusalFromError(words, error), time)
    }
  }

  async function showRefusal(refusal: BookingRefusal, time: string): Promise<FieldErrors> {
    if (refusal.areQuestionsChanged) {
      const latestBusiness = await reload()
      setView({ ...view, business: latestBusiness })
      show(choice, latestBusiness)
    }
    if (refusal.isTimeGone || refusal.isOfferChanged) await chooseAgain(refusal, time)
    else if (Object.keys(refusal.fieldErrors).length === 0)
      toast({ variant: 'destructive', ...refusal.pageMessage })
    return refusal.fieldErrors
  }

  function clearMessages() {
    dismissErrorToasts()
    setPageMessage(null)
  }

  return {
    view,
    choice,
    urlFor,
    months,
    nearest,
    heldForMs: slotHold.remainingMs(choice.time),
    pageMessage,
    confirmed,
    paymentUrl,
    draft,
    continueToDetails,
    schedule,
    choose: (next: Choice) => navigate(next, 'replace'),
    chooseMonth: (month: string) => navigate({ ...choice, month, date: null, time: null }, 'replace'),
    chooseDate: (date: string) => navigate({ ...choice, date, time: null }, 'replace'),
    chooseTime: (time: string) =>
      navigate({ ...choice, time, date: dateAt(business.timezone, time) }, 'replace'),
    goBack() {
      if (history.state?.isOurs) return history.back()
      navigate({ ...choice, step: 'choose' }, 'replace')
    },
  }
}
