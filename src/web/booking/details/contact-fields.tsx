import classes from '#web/booking/booking.module.css'
import type { Draft, FieldErrors, FieldName } from '#web/booking/booking-view.ts'
import { useWords } from '#web/booking/use-words.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** Props of uncontrolled fields, because input may have been typed before hydration. */
export function draftFields(draft: Draft, fieldErrors: FieldErrors) {
  return (name: FieldName) => ({
    id: name,
    name,
    defaultValue: draft[name],
    error: fieldErrors[name],
  })
}

/** Who a visitor is, and how to reach them. */
export function ContactFields({ field }: { field: ReturnType<typeof draftFields> }) {
  const words = useWords()
  return (
    <>
      <TextField
        {...field('clientName')}
        label={words.name}
        type="text"
        autoComplete="name"
        autoCapitalize="words"
        required
        maxLength={200}
      />
      <TextField
        {...field('clientEmail')}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={320}
      />
      <TextField
        {...field('clientPhone')}
        label={words.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={50}
      />
    </>
  )
}

/** A hidden field that only bots fill in. */
export function HoneypotField() {
  return (
    <div className={classes.honeypot} aria-hidden="true">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
