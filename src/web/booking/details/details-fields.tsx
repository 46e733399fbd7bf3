import type { PublicBusiness } from '#contract/booking.ts'
import type { Draft, FieldErrors, FieldName } from '#web/booking/booking-view.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type DetailsFieldsProps = {
  draft: Draft
  fieldErrors: FieldErrors
  addressField: PublicBusiness['address_field']
}

/** Uncontrolled fields, because input may have been typed before hydration. */
export function DetailsFields({ draft, fieldErrors, addressField }: DetailsFieldsProps) {
  const field = (name: FieldName) => ({
    id: name,
    name,
    defaultValue: draft[name],
    error: fieldErrors[name],
  })
  return (
    <>
      <TextField
        {...field('clientName')}
        label="Name"
        type="text"
        autoComplete="name"
        autoCapitalize="words"
        required
        maxLength={200}
      />
      <TextField
        {...field('clientEmail')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={320}
      />
      <TextField
        {...field('clientPhone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={50}
      />
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
      <TextArea {...field('notes')} label="Notes (Optional)" rows={3} maxLength={10_000} />
    </>
  )
}
