import type { PublicBusiness } from '#contract/booking.ts'
import { BookingForm } from '#contract/booking-form.ts'
import type { Draft, FieldMistakes } from '#web/booking/booking-view.ts'
import { judge } from '#web/ui/form-mistakes.ts'

/** What the wire would say about these words, without asking. */
export function judgeDetails(draft: Draft, addressField: PublicBusiness['address_field']): FieldMistakes {
  const judgement = judge<Draft, BookingForm>(BookingForm, draft)
  const mistakes: FieldMistakes = judgement.isValid ? {} : { ...judgement.mistakes }
  if (!mistakes.clientPhone && isTooShort(draft.clientPhone))
    mistakes.clientPhone = 'Please enter a valid phone number'
  if (addressField === 'required' && draft.address.trim() === '')
    mistakes.address = 'Please tell us where to come'
  return mistakes
}

/** The shortest the server takes; letters stand for digits on a keypad. */
const FEWEST_SIGNS = 5

function isTooShort(phone: string): boolean {
  return (phone.match(/[\p{Nd}a-z]/giu) ?? []).length < FEWEST_SIGNS
}
