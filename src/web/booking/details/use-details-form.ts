import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PublicBusiness } from '#contract/booking.ts'
import { BookingForm } from '#contract/booking-form.ts'
import type { Draft, FieldErrors } from '#web/booking/booking-view.ts'
import { keepDraft, keptDraft } from '#web/booking/details/kept-draft.ts'
import { draftOf } from '#web/booking/details/sent-form.ts'
import type { Booking } from '#web/booking/page/use-booking.ts'
import { validateForm } from '#web/ui/form-errors.ts'
import { useTurn } from '#web/ui/use-turn.ts'

/** Judged when it is sent, and from then on while one types. Sent twice, it counts once. */
export function useDetailsForm(booking: Booking) {
  const { view, draft, schedule } = booking
  const [mistakes, setMistakes] = useState(view.mistakes)
  const { isBusy, isTaken, take } = useTurn()
  const isJudged = useRef(false)
  const place = useRef<HTMLFormElement>(null)

  function remember(form: HTMLFormElement) {
    const typed = new FormData(form)
    draft.current = draftOf((name) => String(typed.get(name) ?? ''))
    keepDraft(view.slug, draft.current)
  }

  // What a reload took away comes back; what stands there counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form comes up
  useLayoutEffect(() => {
    const kept = keptDraft(view.slug)
    if (!kept || !place.current) return
    for (const [name, word] of Object.entries(kept)) {
      const field = place.current.elements.namedItem(name)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      if (isField && field.value === '') field.value = word
    }
    remember(place.current)
  }, [])

  function onInput(event: FormEvent<HTMLFormElement>) {
    remember(event.currentTarget)
    if (isJudged.current) setMistakes(validateDetails(draft.current, view.business.address_field))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isTaken.current) return
    const form = event.currentTarget
    remember(form)
    isJudged.current = true
    const found = validateDetails(draft.current, view.business.address_field)
    show(form, found)
    if (Object.keys(found).length > 0) return

    const website = String(new FormData(form).get('website') ?? '')
    await take(async () => show(form, await schedule(website)))
  }

  function show(form: HTMLFormElement, found: FieldErrors) {
    flushSync(() => setMistakes(found))
    const wrong = [...form.elements].find((element) => (element as HTMLInputElement).name in found)
    if (wrong instanceof HTMLElement) wrong.focus()
  }

  return { place, mistakes, isBusy, onInput, onSubmit }
}

/** What the wire would say about these words, without asking. */
export function validateDetails(draft: Draft, addressField: PublicBusiness['address_field']): FieldErrors {
  const judgement = validateForm<Draft, BookingForm>(BookingForm, draft)
  const mistakes: FieldErrors = judgement.isValid ? {} : { ...judgement.mistakes }
  if (!mistakes.clientPhone && isTooShort(draft.clientPhone))
    mistakes.clientPhone = 'Please enter a valid phone number'
  if (addressField === 'required' && draft.address.trim() === '')
    mistakes.address = 'Please tell us where to come'
  return mistakes
}

/** The shortest the server takes; letters stand for digits on a keypad. */
const MIN_SIGNS = 5

function isTooShort(phone: string): boolean {
  return (phone.match(/[\p{Nd}a-z]/giu) ?? []).length < MIN_SIGNS
}
