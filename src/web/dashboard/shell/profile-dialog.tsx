import { Profile, type User } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import classes from '#web/dashboard/ui/dialog.module.css'
import { Dialog, type DialogProps } from '#web/dashboard/ui/dialog.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'

type ProfileDialogProps = Omit<DialogProps, 'title' | 'children'> & { user: User }

export function ProfileDialog({ user, onClose, ...dialog }: ProfileDialogProps) {
  return (
    <Dialog title="Edit profile" onClose={onClose} {...dialog}>
      <ProfileForm user={user} onDone={onClose} />
    </Dialog>
  )
}

function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { form, text, isBusy } = useForm({
    schema: Profile,
    initial: { full_name: user.full_name ?? '' },
    send: withErrorToast({ title: 'Update failed', fallback: 'Something went wrong.' }, async (body) => {
      const saved = await callAsOwner(endpoints.updateProfile, { body })
      browserSession.updateUser(saved.user)
      toast({ title: 'Profile updated', description: 'Your name has been updated successfully.' })
      onDone()
    }),
  })
  return (
    <form {...form} className={classes.form}>
      <TextField {...text('full_name')} label="Name" autoComplete="name" data-autofocus />
      <div className={classes.buttons}>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save changes
        </SubmitButton>
      </div>
    </form>
  )
}
