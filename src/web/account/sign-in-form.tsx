import { Link } from 'react-router'
import { SignIn } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { safePath } from '#domain/account/safe-path.ts'
import { type AuthFormProps, authAddress } from '#web/account/auth-mode.ts'
import { EmailField } from '#web/account/email-field.tsx'
import classes from '#web/session/auth-card.module.css'
import { AuthCard } from '#web/session/auth-card.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { explainingFailures } from '#web/session/explain-failure.ts'
import { leaveFor } from '#web/session/leave-for.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toastFailure } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'

const FAILURE = { title: 'Login failed', otherwise: 'An error occurred during login.' }

/** The server opened a session, but the browser did not keep its cookie. */
const NOT_KEPT = 'Your browser kept no session. Please allow cookies for this site and sign in.'

export function SignInForm({ next, email, onEmail }: AuthFormProps) {
  const { form, text, isBusy } = useForm({
    schema: SignIn,
    initial: { email, password: '' },
    send: explainingFailures(FAILURE, async (body) => {
      await callAuth(endpoints.signIn, { body })
      const { session } = await callAuth(endpoints.readSession)
      if (session === null) return toastFailure(FAILURE.title, NOT_KEPT)
      browserSession.signedIn(session)
      await leaveFor(safePath(next))
    }),
  })

  return (
    <AuthCard
      title="Sign In to Your Account"
      subtitle={next === null ? undefined : 'Please sign in to go on to where you were.'}
    >
      <form {...form} className={classes.form}>
        <EmailField {...text('email')} autoComplete="username" onEmail={onEmail} />
        <PasswordField {...text('password')} label="Password" autoComplete="current-password" />
        <SubmitButton isBusy={isBusy} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
      </form>
      <div className={classes.links}>
        <Link to={authAddress('sign-up', next)}>Need an account? Sign up</Link>
        <Link to={authAddress('reset', next)}>Forgot password?</Link>
      </div>
    </AuthCard>
  )
}
