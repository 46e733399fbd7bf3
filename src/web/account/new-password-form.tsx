import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { NewPassword } from '#contract/account.ts'
import { clearLinkToken } from '#web/account/link-token.ts'
import { requestStayOnAuth } from '#web/account/stay-on-auth.ts'
import { ApiError } from '#web/api/api-error.ts'
import classes from '#web/session/auth-card.module.css'
import { AuthCard } from '#web/session/auth-card.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { NewPasswordField, PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'

type NewPasswordFormProps = {
  subtitle?: string
  submitLabel: string
  /** Uses up the link that opened the page. */
  save: (password: string) => Promise<unknown>
  /** The title of the toast after saving. */
  savedTitle: string
  failureTitle: string
  toastInvalidLink: () => void
}

/** The form behind the link of a reset or a recovery. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { subtitle, submitLabel, save, savedTitle, failureTitle, toastInvalidLink } = props
  const navigate = useNavigate()
  useEffect(() => {
    // Another link was pasted into this tab: start over with its token.
    const reload = () => window.location.reload()
    window.addEventListener('hashchange', reload)
    return () => {
      window.removeEventListener('hashchange', reload)
      clearLinkToken()
    }
  }, [])
  const { form, text, isBusy } = useForm({
    schema: NewPassword,
    initial: { password: '', confirm: '' },
    async send({ password }) {
      try {
        await save(password)
        toast({ title: savedTitle, description: 'Sign in with your new password.' })
        // Every session has ended, including this browser's.
        void browserSession.recheck()
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'invalid_token')) {
          return toastServerError(error, {
            title: failureTitle,
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
    <AuthCard title="Choose a New Password" subtitle={subtitle}>
      <form {...form} className={classes.form}>
        <NewPasswordField {...text('password')} label="New Password" />
        <PasswordField {...text('confirm')} label="Confirm Password" autoComplete="new-password" />
        <SubmitButton isBusy={isBusy} busyLabel="Updating...">
          {submitLabel}
        </SubmitButton>
        <Button look="quiet" onClick={() => navigate('/auth')}>
          Back to login
        </Button>
      </form>
    </AuthCard>
  )
}
