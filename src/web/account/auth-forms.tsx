import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { RequestPasswordReset, SignUp } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { PLAN } from '#domain/billing/plan.ts'
import { afterSignUp } from '#web/account/after-sign-up.ts'
import { authUrl } from '#web/account/auth-mode.ts'
import { ApiError } from '#web/api/api-error.ts'
import classes from '#web/session/auth-card.module.css'
import { AuthCard } from '#web/session/auth-card.tsx'
import { callAuth } from '#web/session/call-auth.ts'
import { toastServerError, withErrorToast } from '#web/session/toast-server-error.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { NewPasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { dismissAllToasts, toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'

export type AuthFormProps = {
  /** The page to open after signing in. */
  next: string | null
  /** Carried over from another of the forms. */
  email: string
  onEmailChange: (email: string) => void
}

const SIGN_UP_FAILURE = {
  title: 'Sign up failed',
  fallback: 'An error occurred during sign up.',
  fields: { weak_password: { name: 'password' } },
}

export function SignUpForm({ next, email, onEmailChange }: AuthFormProps) {
  const navigate = useNavigate()
  const [isCheckoutOpening, setCheckoutOpening] = useState(false)
  const { form, text, checkbox, isBusy } = useForm({
    schema: SignUp,
    initial: { email, password: '', consent: false },
    send: withErrorToast(SIGN_UP_FAILURE, async (body) => {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
      await callAuth(endpoints.signUp, { body: { ...body, timezone } })
      toast({ title: 'Creating account' })
      setCheckoutOpening(true)
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
        <EmailField {...text('email')} onEmailChange={onEmailChange} />
        <NewPasswordField {...text('password')} label="Password" />
        <CheckboxField
          {...checkbox('consent')}
          label={
            <>
              I agree to the {/* Opens another tab, so that no input is lost. */}
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
        <SubmitButton isBusy={isBusy} busyLabel={isCheckoutOpening ? 'Opening checkout...' : 'Signing up...'}>
          Sign Up & Start Free Trial
        </SubmitButton>
      </form>
      <div className={classes.links}>
        <ModeLink to={authUrl('sign-in', next)}>Already have an account? Sign in</ModeLink>
      </div>
    </AuthCard>
  )
}

export function ResetRequestForm({ next, email, onEmailChange }: AuthFormProps) {
  const navigate = useNavigate()
  const signIn = authUrl('sign-in', next)
  const { form, text, isBusy } = useForm({
    schema: RequestPasswordReset,
    initial: { email },
    async send(body) {
      try {
        await callAuth(endpoints.requestPasswordReset, { body })
      } catch (error) {
        return toastServerError(error, {
          // Status 0: the server could not be reached.
          title: error instanceof ApiError && error.status === 0 ? 'Reset failed' : 'Password reset failed',
          fallback: 'An error occurred during password reset.',
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
    <AuthCard title="Reset Your Password" subtitle="We’ll email you a link to set a new password.">
      <form {...form} className={classes.form}>
        <EmailField {...text('email')} onEmailChange={onEmailChange} />
        <SubmitButton isBusy={isBusy} busyLabel="Sending...">
          Send Reset Instructions
        </SubmitButton>
      </form>
      <div className={classes.links}>
        <ModeLink to={signIn}>Back to login</ModeLink>
        <ModeLink to={authUrl('recover', next)}>Can’t get a code?</ModeLink>
      </div>
    </AuthCard>
  )
}

/** Opens another of the forms. A toast about this one must not cover its button. */
export function ModeLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} onClick={dismissAllToasts}>
      {children}
    </Link>
  )
}

type EmailFieldProps = ReturnType<FormFields['text']> & {
  /** Receives the input, so that the next form starts with it. */
  onEmailChange: (email: string) => void
  autoComplete?: string
}

export function EmailField({ onEmailChange, autoComplete = 'username', ...field }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => {
        field.onChange(event)
        onEmailChange(event.currentTarget.value)
      }}
    />
  )
}
