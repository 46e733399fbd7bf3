import { useQueryClient } from '@tanstack/react-query'
import { ChangePassword } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { useSession } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { NewPasswordField, PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import classes from './general-tab.module.css'
import { restoreHere } from './notifications/restore-here.ts'
import { devicesQuery } from './signed-in-devices.tsx'

const FAILURE = {
  title: 'Password update failed',
  fallback: 'Something went wrong.',
  fields: { invalid_credentials: { name: 'current_password' }, weak_password: { name: 'new_password' } },
}

export function ChangePasswordForm() {
  const queryClient = useQueryClient()
  const user = sessionOf(useSession())?.user
  const { form, text, isBusy, reset } = useForm({
    schema: ChangePassword,
    initial: { current_password: '', new_password: '' },
    send: withErrorToast(FAILURE, async (body) => {
      await callAsOwner(endpoints.changePassword, { body })
      toast({
        title: 'Password updated',
        description:
          'We signed you out on every other device. If someone else may have your private calendar link, create a new one under Calendars.',
      })
      reset()
      if (user) void restoreHere(user.id)
      await queryClient.invalidateQueries(devicesQuery)
    }),
  })

  return (
    <Card>
      <form {...form} className={classes.form}>
        <h3>Change password</h3>
        {/* Tells password managers which account this is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          {...text('current_password')}
          label="Current password"
          autoComplete="current-password"
        />
        <NewPasswordField {...text('new_password')} label="New password" />
        <SubmitButton isBusy={isBusy} busyLabel="Updating...">
          Change password
        </SubmitButton>
      </form>
    </Card>
  )
}
