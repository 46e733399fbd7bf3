import type { PublicBusiness } from '#contract/booking.ts'
import { BookingRequest } from '#contract/booking-request.ts'
import type { Refusals } from '#domain/language/en/refusals.ts'
import { parseAnswers } from '#domain/questions/answers.ts'
import type { VisitQuestion } from '#domain/questions/visit-questions.ts'
import type { Draft, FieldErrors } from '#web/booking/booking-view.ts'
import { enteredAnswers } from '#web/booking/details/draft-body.ts'
import { validateForm } from '#web/ui/form-errors.ts'

/** The errors that the server would report for these values. */
export function validateDetails(
  { ofField }: Refusals,
  draft: Draft,
  addressField: PublicBusiness['address_field'],
  asked: readonly VisitQuestion[],
): FieldErrors {
  const validation = validateForm<Draft, BookingRequest>(BookingRequest, draft)
  const errors: FieldErrors = validation.isValid ? {} : { ...validation.errors }
  if (!errors.clientPhone && isPhoneTooShort(draft.clientPhone))
    errors.clientPhone = 'Please enter a valid phone number'
  if (addressField === 'required' && draft.address.trim() === '')
    errors.address = 'Please tell us where to come'
  const answers = parseAnswers(asked, enteredAnswers(draft))
  if (!answers.isValid) for (const [key, sentence] of answers.errors) errors[`answers.${key}`] = sentence
  const sentences = Object.entries(errors).map(([name, sentence]) => [name, ofField(sentence ?? '')])
  return Object.fromEntries(sentences)
}

/** The server's minimum of digits. Letters count too, because they stand for digits on a keypad. */
const MIN_PHONE_CHARACTERS = 5

function isPhoneTooShort(phone: string): boolean {
  return (phone.match(/[\p{Nd}a-z]/giu) ?? []).length < MIN_PHONE_CHARACTERS
}
