import { Link, useNavigate } from 'react-router'
import { RequestPasswordReset } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type AuthFormProps, authAddress } from '#web/account/auth-mode.ts'
import { EmailField } from '#web/account/email-field.tsx'
import { ApiError } from '#web/api/api-error.ts'
import classes from '#web/session/auth-card.module.css'
import { AuthCard } from '#web/session/auth-card.tsx'
import { callAuth } from '#web/session/call-auth.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'

export function ResetRequestForm({ next, email, onEmail }: AuthFormProps) {
  const navigate = useNavigate()
  const signIn = authAddress('sign-in', next)
  const { form, text, isBusy } = useForm({
    schema: RequestPasswordReset,
    initial: { email },
    async send(body) {
      try {
        await callAuth(endpoints.requestPasswordReset, { body })
      } catch (error) {
        return explainFailure(error, {
          // Nobody answered, or somebody said no.
          title: error instanceof ApiError && error.status === 0 ? 'Reset failed' : 'Password reset failed',
          otherwise: 'An error occurred during password reset.',
        })
      }
      toast({
        title: 'Password reset email sent',
        description: 'Check your inbox for a link to reset your password',
      })
      await navigate(signIn)
    },
  })

  return (
    <AuthCard title="Reset Your Password" subtitle="We'll email you a link to set a new password.">
      <form {...form} className={classes.form}>
        <EmailField {...text('email')} autoComplete="username" onEmail={onEmail} />
        <SubmitButton isBusy={isBusy} busyLabel="Sending...">
          Send Reset Instructions
        </SubmitButton>
      </form>
      <div className={classes.links}>
        <Link to={signIn}>Back to login</Link>
      </div>
    </AuthCard>
  )
}
