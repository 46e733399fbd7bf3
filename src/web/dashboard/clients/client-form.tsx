import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { ClientForm as ClientFormSchema } from '#contract/clients.ts'
import { ENGLISH_NAMES, isLanguage, LANGUAGES } from '#domain/language/languages.ts'
import { EMAIL_INPUT, NAME_INPUT, PHONE_INPUT } from '#web/dashboard/client-picker/contact-inputs.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useForm } from '#web/ui/use-form.ts'
import classes from './client-details.module.css'

export type ClientValues = {
  name: string
  email: string
  phone: string
  address: string
  notes: string
  /** Empty: not chosen. */
  language: string
}

const formSchema = z.pipe(
  z.transform((values): z.input<typeof ClientFormSchema> => {
    const { language, ...fields } = values as ClientValues
    return { ...fields, language: isLanguage(language) ? language : null }
  }),
  ClientFormSchema,
)

type ClientFormProps = {
  initial: ClientValues
  /** The first field of a new client has the focus. For others, a phone's keyboard would cover what the owner looks up. */
  isNew?: boolean
  /** Resolves to error messages by field. */
  onSend: (
    client: z.output<typeof ClientFormSchema>,
  ) => Promise<Partial<Record<keyof ClientValues, string>> | undefined>
  onCancel: () => void
  submitLabel: string
  busyLabel: string
  /** Shown above the buttons. */
  notice?: ReactNode
}

export function ClientForm({
  initial,
  isNew,
  onSend,
  onCancel,
  submitLabel,
  busyLabel,
  notice,
}: ClientFormProps) {
  const { form, text, isBusy } = useForm({ schema: formSchema, initial, send: onSend })
  const ownersChoice = useQuery(businessSettingsQuery).data?.client_language
  return (
    <form {...form} className={classes.form}>
      <TextField {...text('name')} {...NAME_INPUT} label="Name" data-autofocus={isNew || undefined} />
      <TextField {...text('email')} {...EMAIL_INPUT} label="Email" />
      <TextField {...text('phone')} {...PHONE_INPUT} label="Phone" />
      <TextField {...text('address')} label="Address (optional)" autoComplete="off" />
      <TextArea {...text('notes')} label="Notes (optional)" hint="Only you can see these notes." rows={4} />
      <SelectField
        {...text('language')}
        label="Language"
        hint="Of their pages, emails and texts. Clients can change it when they book."
      >
        <option value="">
          {ownersChoice ? `Not chosen (they get ${ENGLISH_NAMES[ownersChoice]})` : 'Not chosen'}
        </option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {ENGLISH_NAMES[language]}
          </option>
        ))}
      </SelectField>
      {notice}
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
      </div>
    </form>
  )
}
