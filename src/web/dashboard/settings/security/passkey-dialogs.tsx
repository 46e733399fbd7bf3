import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { type Passkey, PasskeyName } from '#contract/factors.ts'
import { systemName } from '#domain/account/device-name.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import classes from '#web/dashboard/ui/dialog.module.css'
import { Dialog, type DialogProps } from '#web/dashboard/ui/dialog.tsx'
import { createPasskey } from '#web/session/passkeys.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { factorsQuery } from './factors-query.ts'

type BaseProps = Pick<DialogProps, 'isOpened' | 'onClose'>

export function AddPasskeyDialog(dialog: BaseProps) {
  return (
    <Dialog title="Add a passkey" look="phoneSheet" {...dialog}>
      <AddForm onDone={dialog.onClose} />
    </Dialog>
  )
}

const ADDING_FAILURE = { title: 'Passkey not added', fallback: 'Something went wrong.' }

function AddForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const { form, text, isBusy } = useForm({
    schema: PasskeyName,
    initial: { name: systemName(navigator.userAgent) ?? 'My device' },
    send: withErrorToast(ADDING_FAILURE, async ({ name }) => {
      const { options } = await callAsOwner(endpoints.createPasskeyChallenge)
      const response = await createPasskey(options)
      // The owner closed the browser's dialog, and may try again.
      if (response === null) return
      await callAsOwner(endpoints.addPasskey, { body: { name, response } })
      toast({ title: 'Passkey added', description: 'You can sign in with it from now on.' })
      void queryClient.invalidateQueries(factorsQuery)
      onDone()
    }),
  })
  return (
    <form {...form} className={classes.form}>
      <p>Your device will ask for your fingerprint, your face or your screen lock.</p>
      <TextField
        {...text('name')}
        label="Name"
        hint="So that you recognize it in the list"
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button look="quiet" aria-disabled={isBusy || undefined} onClick={() => isBusy || onDone()}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Waiting for your device...">
          Continue
        </SubmitButton>
      </div>
    </form>
  )
}

export function RenamePasskeyDialog({ passkey, ...dialog }: BaseProps & { passkey: Passkey }) {
  return (
    <Dialog title="Rename passkey" {...dialog}>
      <RenameForm passkey={passkey} onDone={dialog.onClose} />
    </Dialog>
  )
}

const RENAMING_FAILURE = { title: 'Passkey not renamed', fallback: 'Something went wrong.' }

function RenameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { form, text, isBusy } = useForm({
    schema: PasskeyName,
    initial: { name },
    send: withErrorToast(RENAMING_FAILURE, async (body) => {
      await callAsOwner(endpoints.renamePasskey, { params: { id }, body })
      toast({ title: 'Passkey renamed' })
      await queryClient.invalidateQueries(factorsQuery)
      onDone()
    }),
  })
  return (
    <form {...form} className={classes.form}>
      <TextField {...text('name')} label="Name" autoComplete="off" data-autofocus />
      <div className={classes.buttons}>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save name
        </SubmitButton>
      </div>
    </form>
  )
}
