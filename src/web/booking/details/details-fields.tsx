import type { PublicBusiness } from '#contract/booking.ts'
import type { VisitQuestion } from '#domain/questions/visit-questions.ts'
import type { Draft, FieldErrors } from '#web/booking/booking-view.ts'
import { ContactFields, draftFields } from '#web/booking/details/contact-fields.tsx'
import { QuestionFields } from '#web/booking/details/question-fields.tsx'
import { useWords } from '#web/booking/use-words.ts'
import { TextArea } from '#web/ui/text-area.tsx'

type DetailsFieldsProps = {
  draft: Draft
  fieldErrors: FieldErrors
  addressField: PublicBusiness['address_field']
  asked: readonly VisitQuestion[]
  translations: PublicBusiness['translations']
}

export function DetailsFields({ draft, fieldErrors, addressField, asked, translations }: DetailsFieldsProps) {
  const words = useWords()
  const field = draftFields(draft, fieldErrors)
  return (
    <>
      <ContactFields field={field} />
      {addressField !== 'hidden' && (
        <TextArea
          {...field('address')}
          label={words.whereToCome}
          rows={2}
          autoComplete="street-address"
          required={addressField === 'required'}
          hint={addressField === 'required' ? words.addressHint : words.optionalAddressHint}
          maxLength={500}
        />
      )}
      <QuestionFields asked={asked} translations={translations} field={field} />
      <TextArea {...field('notes')} label={words.notes} rows={3} maxLength={10_000} />
    </>
  )
}
