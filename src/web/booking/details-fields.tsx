import type { PublicBusiness } from '#contract/booking.ts'
import type { Draft, FieldMistakes } from '#web/booking/booking-view.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type DetailsFieldsProps = {
  draft: Draft
  mistakes: FieldMistakes
  addressField: PublicBusiness['address_field']
}

/** What is typed stays the browser's: it may have been typed before the script came. */
export function DetailsFields({ draft, mistakes, addressField }: DetailsFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        id="clientName"
        name="clientName"
        type="text"
        autoComplete="name"
        autoCapitalize="words"
        required
        maxLength={200}
        defaultValue={draft.clientName}
        mistake={mistakes.clientName}
      />
      <TextField
        label="Email"
        id="clientEmail"
        name="clientEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={320}
        defaultValue={draft.clientEmail}
        mistake={mistakes.clientEmail}
      />
      <TextField
        label="Phone"
        id="clientPhone"
        name="clientPhone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={50}
        defaultValue={draft.clientPhone}
        mistake={mistakes.clientPhone}
      />
      {addressField !== 'hidden' && (
        <TextArea
          label="Where should we come?"
          id="address"
          name="address"
          rows={2}
          autoComplete="street-address"
          required={addressField === 'required'}
          hint={addressField === 'required' ? 'Street and city.' : 'Optional. Street and city.'}
          maxLength={500}
          defaultValue={draft.address}
          mistake={mistakes.address}
        />
      )}
      <TextArea
        label="Notes (Optional)"
        id="notes"
        name="notes"
        rows={3}
        maxLength={10_000}
        defaultValue={draft.notes}
        mistake={mistakes.notes}
      />
    </>
  )
}
