import { useEffect } from 'react'
import { replace, useNavigate } from 'react-router'
import { NewPassword } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { clearResetToken, readResetToken, toastInvalidLink } from '#web/account/reset-token.ts'
import { requestStayOnAuth } from '#web/account/stay-on-auth.ts'
import { ApiError } from '#web/api/api-error.ts'
import classes from '#web/session/auth-card.module.css'
import { AuthCard, AuthCardSkeleton } from '#web/session/auth-card.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { NewPasswordField, PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import type { Route } from './+types/reset-password-page.ts'

export const meta = () => [
  { title: 'Choose a new password · Wheelhouse' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function clientLoader() {
  const token = readResetToken()
  if (token === null || !(await isUsable(token))) {
    toastInvalidLink()
    requestStayOnAuth()
    throw replace('/auth')
  }
  browserSession.emitPasswordRecovery()
  return { token }
}
// The token is in the fragment, which the server never sees.
clientLoader.hydrate = true as const

/** If the server can't be asked now, the form is shown: it reports an unusable link too. */
async function isUsable(token: string): Promise<boolean> {
  try {
    await callAuth(endpoints.checkResetLink, { body: { token } })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code !== 'invalid_request' && error.code !== 'invalid_token'
  }
}

export function HydrateFallback() {
  return <AuthCardSkeleton />
}

export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    // Another reset link was pasted into this tab: start over with its token.
    const reload = () => window.location.reload()
    window.addEventListener('hashchange', reload)
    return () => {
      window.removeEventListener('hashchange', reload)
      clearResetToken()
    }
  }, [])
  return <NewPasswordForm token={loaderData.token} />
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { form, text, isBusy } = useForm({
    schema: NewPassword,
    initial: { password: '', confirm: '' },
    async send({ password }) {
      try {
        await callAuth(endpoints.resetPassword, { body: { token, password } })
        toast({ title: 'Password updated', description: 'Sign in with your new password.' })
        // The reset has ended every session, including this browser's.
        void browserSession.recheck()
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'invalid_token')) {
          return toastServerError(error, {
            title: 'Password update failed',
            fallback: 'Something went wrong.',
            fields: { weak_password: { name: 'password' } },
          })
        }
        toastInvalidLink()
      }
      requestStayOnAuth()
      await navigate('/auth', { replace: true })
    },
  })

  return (
    <AuthCard title="Choose a New Password">
      <form {...form} className={classes.form}>
        <NewPasswordField {...text('password')} label="New Password" />
        <PasswordField {...text('confirm')} label="Confirm Password" autoComplete="new-password" />
        <SubmitButton isBusy={isBusy} busyLabel="Updating...">
          Update Password
        </SubmitButton>
        <Button look="quiet" onClick={() => navigate('/auth')}>
          Back to login
        </Button>
      </form>
    </AuthCard>
  )
}
