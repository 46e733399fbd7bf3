import { useState } from 'react'
import { RequestPasswordReset } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type AuthFormProps, EmailField, ModeLink } from '#web/account/auth-forms.tsx'
import { authUrl } from '#web/account/auth-mode.ts'
import classes from '#web/session/auth-card.module.css'
import { AuthCard } from '#web/session/auth-card.tsx'
import { callAuth } from '#web/session/call-auth.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useForm } from '#web/ui/use-form.ts'

const FAILURE = { title: 'Request not sent', fallback: 'Something went wrong.' }

/** For owners who have neither their authenticator app nor a recovery code. */
export function RecoveryRequestForm({ next, email, onEmailChange }: AuthFormProps) {
  const [isRequested, setIsRequested] = useState(false)
  const { form, text, isBusy } = useForm({
    schema: RequestPasswordReset,
    initial: { email },
    send: withErrorToast(FAILURE, async (body) => {
      await callAuth(endpoints.requestRecovery, { body })
      setIsRequested(true)
    }),
  })
  const links = (
    <div className={classes.links}>
      <ModeLink to={authUrl('sign-in', next)}>Back to login</ModeLink>
    </div>
  )

  // The same for every address, so that it doesn't tell who has an account.
  if (isRequested)
    return (
      <AuthCard title="Check Your Inbox">
        <div className={classes.form}>
          <p role="status">
            If this address has an account, we’ve emailed you what happens next. If you sign in with codes,
            the link to choose a new password follows 24 hours after you first asked.
          </p>
        </div>
        {links}
      </AuthCard>
    )

  return (
    <AuthCard
      title="Recover Your Account"
      subtitle="Lost your authenticator app and your recovery codes? In 24 hours we’ll email you a link to choose a new password."
      note="Until then, you can cancel it from our email or on any device where you’re signed in. If you still have a recovery code, sign in with that instead."
    >
      <form {...form} className={classes.form}>
        <EmailField {...text('email')} onEmailChange={onEmailChange} />
        <SubmitButton isBusy={isBusy} busyLabel="Sending...">
          Recover My Account
        </SubmitButton>
      </form>
      {links}
    </AuthCard>
  )
}
