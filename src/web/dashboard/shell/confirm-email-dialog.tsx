import { ConfirmEmailCode } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import classes from '#web/dashboard/ui/dialog.module.css'
import { Dialog, type DialogProps } from '#web/dashboard/ui/dialog.tsx'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'

type ConfirmEmailDialogProps = Omit<DialogProps, 'title' | 'children'> & { onConfirmed: () => void }

export function ConfirmEmailDialog({ onClose, onConfirmed, ...dialog }: ConfirmEmailDialogProps) {
  return (
    <Dialog title="Confirm your email" onClose={onClose} {...dialog}>
      <CodeForm onClose={onClose} onConfirmed={onConfirmed} />
    </Dialog>
  )
}

function CodeForm({ onClose, onConfirmed }: Pick<ConfirmEmailDialogProps, 'onClose' | 'onConfirmed'>) {
  const { form, text, isBusy } = useForm({
    schema: ConfirmEmailCode,
    initial: { code: '' },
    async send(body) {
      try {
        await callAsOwner(endpoints.confirmEmailByCode, { body })
        toast({ title: 'Email confirmed', description: 'We can now send messages to your clients.' })
        onClose()
        onConfirmed()
      } catch (error) {
        return toastServerError(error, {
          title: 'Email not confirmed',
          fallback: 'Something went wrong.',
          fields: { invalid_code: { name: 'code' } },
        })
      }
    },
  })
  return (
    <form {...form} className={classes.form}>
      <TextField
        {...text('code')}
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Confirming...">
          Confirm
        </SubmitButton>
      </div>
    </form>
  )
}
