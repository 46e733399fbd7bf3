import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { ProofByPasswordAndCode, ProofPassword } from '#contract/factors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { CodeField } from '#web/session/code-field.tsx'
import { browserHasPasskeys, signWithPasskey } from '#web/session/passkeys.ts'
import type { ProofRequest } from '#web/session/proof/proof-requests.ts'
import { retryIfSignedIn } from '#web/session/retry-if-signed-in.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { serverMessage } from '#web/session/toast-server-error.ts'
import { useSession } from '#web/session/use-session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useForm } from '#web/ui/use-form.ts'
import classes from './proof-form.module.css'

export const PROOF_TITLE = 'Confirm it’s you'

/** Asks for the password, and the code if there is an authenticator, or for a passkey. */
export function ProofForm({ request }: { request: ProofRequest }) {
  const { has_authenticator, can_use_passkeys, passkeys } = request.factors
  const email = sessionOf(useSession())?.user.email ?? ''
  const [isCodeNeeded, setCodeNeeded] = useState(has_authenticator)
  const [failure, setFailure] = useState('')

  const { form, text, isBusy } = useForm({
    schema: isCodeNeeded ? ProofByPasswordAndCode : ProofPassword,
    initial: { password: '', code: '' },
    async send(body) {
      setFailure('')
      try {
        await callSignedIn(() => callAuth(endpoints.proveByPassword, { body }))
        request.settle(true)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'code_required') setCodeNeeded(true)
        else if (Object.keys(error.fields).length === 0) setFailure(serverMessage(error))
        return error.fields
      }
    },
  })

  async function proveByPasskey() {
    setFailure('')
    try {
      const { options } = await callSignedIn(() => callAuth(endpoints.createProofChallenge))
      const response = await signWithPasskey(options)
      if (response === null) return
      await callSignedIn(() => callAuth(endpoints.proveByPasskey, { body: { response } }))
      request.settle(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(serverMessage(error))
    }
  }

  return (
    <form {...form} className={classes.form}>
      <p>It’s been a while since you signed in, so we’re checking before we go on.</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...text('password')}
        label="Your password"
        autoComplete="current-password"
        data-autofocus
      />
      {isCodeNeeded && <CodeField {...text('code')} />}
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button look="quiet" onClick={() => request.settle(false)}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Checking...">
          Confirm
        </SubmitButton>
      </div>
      {can_use_passkeys && passkeys.length > 0 && browserHasPasskeys() && (
        <div className={classes.passkey}>
          <ActionButton look="quiet" busyLabel="Waiting for your passkey..." onAction={proveByPasskey}>
            Use a passkey
          </ActionButton>
        </div>
      )}
    </form>
  )
}

const callSignedIn = <Result,>(request: () => Promise<Result>) =>
  retryIfSignedIn(request, browserSession.recheck)
