import type { PublicBusiness } from '#contract/booking.ts'
import type { VisitQuestion } from '#domain/questions/visit-questions.ts'
import type { Draft, FieldErrors } from '#web/booking/booking-view.ts'
import { ContactFields, draftFields } from '#web/booking/details/contact-fields.tsx'
import { QuestionFields } from '#web/booking/details/question-fields.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type DetailsFieldsProps = {
  draft: Draft
  fieldErrors: FieldErrors
  addressField: PublicBusiness['address_field']
  asked: readonly VisitQuestion[]
}

export function DetailsFields({ draft, fieldErrors, addressField, asked }: DetailsFieldsProps) {
  const field = draftFields(draft, fieldErrors)
  return (
    <>
      <ContactFields field={field} />
      {addressField !== 'hidden' && (
        <TextArea
          {...field('address')}
          label="Where should we come?"
          rows={2}
          autoComplete="street-address"
          required={addressField === 'required'}
          hint={addressField === 'required' ? 'Street and city.' : 'Optional. Street and city.'}
          maxLength={500}
        />
      )}
      <QuestionFields asked={asked} field={field} />
      <TextArea {...field('notes')} label="Notes (Optional)" rows={3} maxLength={10_000} />
    </>
  )
}
