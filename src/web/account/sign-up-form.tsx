import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SignUp } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { PLAN } from '#domain/billing/plan.ts'
import { afterSignUp } from '#web/account/after-sign-up.ts'
import { type AuthFormProps, authAddress } from '#web/account/auth-mode.ts'
import { EmailField } from '#web/account/email-field.tsx'
import classes from '#web/session/auth-card.module.css'
import { AuthCard } from '#web/session/auth-card.tsx'
import { callAuth } from '#web/session/call-auth.ts'
import { explainingFailures } from '#web/session/explain-failure.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TickField } from '#web/ui/tick-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'

const FAILURE = {
  title: 'Sign up failed',
  otherwise: 'An error occurred during sign up.',
  fields: { weak_password: { name: 'password' } },
}

export function SignUpForm({ next, email, onEmail }: AuthFormProps) {
  const navigate = useNavigate()
  const [isOpened, setOpened] = useState(false)
  const { form, text, tick, isBusy } = useForm({
    schema: SignUp,
    initial: { email, password: '', consent: false },
    send: explainingFailures(FAILURE, async (body) => {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
      await callAuth(endpoints.signUp, { body: { ...body, timezone } })
      toast({ title: 'Creating account' })
      setOpened(true)
      await afterSignUp((path) => navigate(path, { replace: true }))
    }),
  })

  return (
    <AuthCard
      title="Create New Account"
      subtitle="Sign up to start your 3-day free trial"
      note={`$${PLAN.monthlyCents / 100} per month after that. No credit card required.`}
    >
      <form {...form} className={classes.form}>
        <EmailField {...text('email')} autoComplete="username" onEmail={onEmail} />
        <PasswordField
          {...text('password')}
          label="Password"
          hint="At least 6 characters"
          autoComplete="new-password"
        />
        <TickField
          {...tick('consent')}
          label={
            <>
              I agree to the {/* In another tab, so that nothing typed here is lost. */}
              <a href="/terms" target="_blank" rel="noopener">
                Terms of Service
              </a>{' '}
              and{' '}
              <a href="/privacy" target="_blank" rel="noopener">
                Privacy Policy
              </a>
            </>
          }
        />
        <SubmitButton isBusy={isBusy} busyLabel={isOpened ? 'Opening checkout...' : 'Signing up...'}>
          Sign Up & Start Free Trial
        </SubmitButton>
      </form>
      <div className={classes.links}>
        <Link to={authAddress('sign-in', next)}>Already have an account? Sign in</Link>
      </div>
    </AuthCard>
  )
}
