import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VisitQuestion } from '#domain/questions/visit-questions.ts'
import type { FieldErrors } from '#web/booking/booking-view.ts'
import { storeDraft, storedDraft } from '#web/booking/details/stored-draft.ts'
import { draftFrom } from '#web/booking/details/submitted-form.ts'
import type { validateDetails } from '#web/booking/details/validate-details.ts'
import type { Booking } from '#web/booking/page/use-booking.ts'
import { useWords } from '#web/booking/use-words.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'

type Validate = typeof validateDetails

/** A separate file, because only this step needs it. Without it, only the server validates. */
function loadValidation(): Promise<Validate | null> {
  return import('#web/booking/details/validate-details.ts').then(
    (module) => module.validateDetails,
    () => null,
  )
}

/** Validates on submit, and from then on with every change. */
export function useDetailsForm(booking: Booking, asked: readonly VisitQuestion[]) {
  const { view, draft, schedule } = booking
  const { refusals } = useWords()
  const [errors, setErrors] = useState(view.fieldErrors)
  const { isBusy, isRunning, runOnce } = useSingleFlight()
  const formRef = useRef<HTMLFormElement>(null)
  /** Set by the first submission. */
  const validate = useRef<Validate | null>(null)

  function saveDraft(form: HTMLFormElement) {
    draft.current = draftFrom(new FormData(form))
    storeDraft(view.slug, draft.current)
  }

  // Restores the draft after a reload, without overwriting fields that already have a value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useLayoutEffect(() => {
    const stored = storedDraft(view.slug)
    if (!stored || !formRef.current) return
    for (const [name, value] of Object.entries(stored)) {
      const field = formRef.current.elements.namedItem(name)
      if (isField(field) && field.value === '') field.value = value
    }
    saveDraft(formRef.current)
  }, [])

  useEffect(() => void loadValidation(), [])

  function validateDraft(validateDetails: Validate): FieldErrors {
    return validateDetails(refusals, draft.current, view.business.address_field, asked)
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    saveDraft(event.currentTarget)
    if (validate.current) setErrors(validateDraft(validate.current))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isRunning.current) return
    const form = event.currentTarget
    saveDraft(form)
    await runOnce(async () => {
      validate.current = await loadValidation()
      const newErrors = validate.current ? validateDraft(validate.current) : {}
      showErrors(form, newErrors)
      if (Object.keys(newErrors).length > 0) return
      // A hidden field that only bots fill in.
      const honeypot = String(new FormData(form).get('website') ?? '')
      showErrors(form, await schedule(honeypot))
    })
  }

  function showErrors(form: HTMLFormElement, newErrors: FieldErrors) {
    flushSync(() => setErrors(newErrors))
    const invalidInput = [...form.elements].find((element) => (element as HTMLInputElement).name in newErrors)
    if (invalidInput instanceof HTMLElement) invalidInput.focus()
  }

  return { formRef, errors, isBusy, onInput, onSubmit }
}

function isField(element: unknown): element is HTMLInputElement {
  return ['INPUT', 'SELECT', 'TEXTAREA'].includes((element as Element | null)?.tagName ?? '')
}
