import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SignIn, SignInCodeStep } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type AuthFormProps, EmailField, ModeLink } from '#web/account/auth-forms.tsx'
import { authUrl } from '#web/account/auth-mode.ts'
import { openAfterSignIn, SIGN_IN_FAILURE } from '#web/account/open-after-sign-in.ts'
import { PasskeySignIn } from '#web/account/passkey-sign-in.tsx'
import { ApiError } from '#web/api/api-error.ts'
import classes from '#web/session/auth-card.module.css'
import { AuthCard } from '#web/session/auth-card.tsx'
import { callAuth } from '#web/session/call-auth.ts'
import { CodeField } from '#web/session/code-field.tsx'
import { toastServerError, withErrorToast } from '#web/session/toast-server-error.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useForm } from '#web/ui/use-form.ts'

type Credentials = { email: string; password: string }

const CODE_STEP = '#code'

export function SignInForm({ next, email, onEmailChange }: AuthFormProps) {
  /** Correct ones of an account that also needs a code. The server keeps nothing, so they are sent again with the code. */
  const [checked, setChecked] = useState<Credentials | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  // The code is a step of its own in the browser's history, so that Back leads to the password that was typed.
  const { hash } = useLocation()
  const isCodeStep = checked !== null && hash === CODE_STEP
  const { form, text, isBusy } = useForm({
    schema: SignIn,
    initial: { email, password: '' },
    send: withErrorToast(SIGN_IN_FAILURE, async ({ email, password }) => {
      try {
        await callAuth(endpoints.signIn, { body: { email, password } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'code_required') throw error
        setChecked({ email, password })
        return navigate({ search: window.location.search, hash: CODE_STEP })
      }
      await openAfterSignIn(next)
    }),
  })

  const wasCodeStep = useRef(false)
  useEffect(() => {
    if (wasCodeStep.current && !isCodeStep)
      card.current?.querySelector<HTMLElement>('input[type="password"]')?.focus()
    wasCodeStep.current = isCodeStep
  }, [isCodeStep])

  if (isCodeStep)
    return (
      <AuthCard title="Sign In to Your Account" subtitle="Almost there: this account also needs a code.">
        <CodeStep next={next} credentials={checked} onBack={() => navigate(-1)} />
      </AuthCard>
    )

  return (
    <AuthCard
      title="Sign In to Your Account"
      subtitle={next === null ? undefined : 'Please sign in to continue.'}
    >
      <div ref={card} className={classes.form}>
        <form {...form} className={classes.form}>
          <EmailField {...text('email')} autoComplete="username webauthn" onEmailChange={onEmailChange} />
          <PasswordField {...text('password')} label="Password" autoComplete="current-password" />
          <SubmitButton isBusy={isBusy} busyLabel="Signing in...">
            Sign In
          </SubmitButton>
        </form>
        <PasskeySignIn next={next} />
      </div>
      <div className={classes.links}>
        <ModeLink to={authUrl('sign-up', next)}>Need an account? Sign up</ModeLink>
        <ModeLink to={authUrl('reset', next)}>Forgot password?</ModeLink>
      </div>
    </AuthCard>
  )
}

type CodeStepProps = { next: string | null; credentials: Credentials; onBack: () => void }

function CodeStep({ next, credentials, onBack }: CodeStepProps) {
  const { form, text, isBusy } = useForm({
    schema: SignInCodeStep,
    initial: { code: '' },
    async send({ code }) {
      try {
        await callAuth(endpoints.signIn, { body: { ...credentials, code } })
        await openAfterSignIn(next)
      } catch (error) {
        // The field says what is wrong with the code.
        if (error instanceof ApiError && error.code === 'invalid_code') return error.fields
        return toastServerError(error, SIGN_IN_FAILURE)
      }
    },
  })
  return (
    <>
      <form {...form} className={classes.form}>
        {/* Password managers that fill in codes look for the account. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={credentials.email}
          readOnly
          hidden
        />
        <FocusedCodeField {...text('code')} />
        <SubmitButton isBusy={isBusy} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
      </form>
      <div className={classes.links}>
        <ModeLink to={authUrl('recover', next)}>Can’t get a code?</ModeLink>
      </div>
    </>
  )
}

function FocusedCodeField(props: ComponentProps<typeof CodeField>) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return <CodeField ref={input} {...props} />
}
