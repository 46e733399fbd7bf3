import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { ClientForm as ClientFormSchema } from '#contract/clients.ts'
import { EMAIL_INPUT, NAME_INPUT, PHONE_INPUT } from '#web/dashboard/client-picker/contact-inputs.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useForm } from '#web/ui/use-form.ts'
import classes from './client-details.module.css'

export type ClientValues = { name: string; email: string; phone: string; address: string; notes: string }

type ClientFormProps = {
  initial: ClientValues
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

export function ClientForm({ initial, onSend, onCancel, submitLabel, busyLabel, notice }: ClientFormProps) {
  const { form, text, isBusy } = useForm({ schema: ClientFormSchema, initial, send: onSend })
  return (
    <form {...form} className={classes.form}>
      <TextField {...text('name')} {...NAME_INPUT} label="Name" data-autofocus />
      <TextField {...text('email')} {...EMAIL_INPUT} label="Email" />
      <TextField {...text('phone')} {...PHONE_INPUT} label="Phone" />
      <TextField {...text('address')} label="Address (optional)" autoComplete="off" />
      <TextArea {...text('notes')} label="Notes (optional)" hint="Only you can see these notes." rows={4} />
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
