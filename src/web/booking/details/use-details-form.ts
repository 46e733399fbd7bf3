import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PublicBusiness } from '#contract/booking.ts'
import { BookingRequest } from '#contract/booking-request.ts'
import type { Draft, FieldErrors } from '#web/booking/booking-view.ts'
import { storeDraft, storedDraft } from '#web/booking/details/stored-draft.ts'
import { draftFrom } from '#web/booking/details/submitted-form.ts'
import type { Booking } from '#web/booking/page/use-booking.ts'
import { validateForm } from '#web/ui/form-errors.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'

/** Validates on submit, and from then on with every change. */
export function useDetailsForm(booking: Booking) {
  const { view, draft, schedule } = booking
  const [errors, setErrors] = useState(view.fieldErrors)
  const { isBusy, isRunning, runOnce } = useSingleFlight()
  const hasSubmitted = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)

  function saveDraft(form: HTMLFormElement) {
    const values = new FormData(form)
    draft.current = draftFrom((name) => String(values.get(name) ?? ''))
    storeDraft(view.slug, draft.current)
  }

  // Restores the draft after a reload, without overwriting fields that already have a value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useLayoutEffect(() => {
    const stored = storedDraft(view.slug)
    if (!stored || !formRef.current) return
    for (const [name, value] of Object.entries(stored)) {
      const field = formRef.current.elements.namedItem(name)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      if (isField && field.value === '') field.value = value
    }
    saveDraft(formRef.current)
  }, [])

  function onInput(event: FormEvent<HTMLFormElement>) {
    saveDraft(event.currentTarget)
    if (hasSubmitted.current) setErrors(validateDetails(draft.current, view.business.address_field))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isRunning.current) return
    const form = event.currentTarget
    saveDraft(form)
    hasSubmitted.current = true
    const newErrors = validateDetails(draft.current, view.business.address_field)
    showErrors(form, newErrors)
    if (Object.keys(newErrors).length > 0) return

    // A hidden field that only bots fill in.
    const honeypot = String(new FormData(form).get('website') ?? '')
    await runOnce(async () => showErrors(form, await schedule(honeypot)))
  }

  function showErrors(form: HTMLFormElement, newErrors: FieldErrors) {
    flushSync(() => setErrors(newErrors))
    const invalidInput = [...form.elements].find((element) => (element as HTMLInputElement).name in newErrors)
    if (invalidInput instanceof HTMLElement) invalidInput.focus()
  }

  return { formRef, errors, isBusy, onInput, onSubmit }
}

/** The errors that the server would report for these values. */
export function validateDetails(draft: Draft, addressField: PublicBusiness['address_field']): FieldErrors {
  const validation = validateForm<Draft, BookingRequest>(BookingRequest, draft)
  const errors: FieldErrors = validation.isValid ? {} : { ...validation.errors }
  if (!errors.clientPhone && isPhoneTooShort(draft.clientPhone))
    errors.clientPhone = 'Please enter a valid phone number'
  if (addressField === 'required' && draft.address.trim() === '')
    errors.address = 'Please tell us where to come'
  return errors
}

/** The server's minimum of digits. Letters count too, because they stand for digits on a keypad. */
const MIN_PHONE_CHARACTERS = 5

function isPhoneTooShort(phone: string): boolean {
  return (phone.match(/[\p{Nd}a-z]/giu) ?? []).length < MIN_PHONE_CHARACTERS
}
