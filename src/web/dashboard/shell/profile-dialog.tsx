import type { User } from '#contract/account.ts'
import { useProfileForm } from '#web/account/use-profile-form.ts'
import classes from '#web/dashboard/ui/dialog.module.css'
import { Dialog, type DialogProps } from '#web/dashboard/ui/dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ProfileDialogProps = Omit<DialogProps, 'title' | 'children'> & { user: User }

export function ProfileDialog({ user, onClose, ...dialog }: ProfileDialogProps) {
  return (
    <Dialog title="Edit profile" onClose={onClose} {...dialog}>
      <ProfileForm user={user} onDone={onClose} />
    </Dialog>
  )
}

function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { form, text, isBusy } = useProfileForm(user, onDone)
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
