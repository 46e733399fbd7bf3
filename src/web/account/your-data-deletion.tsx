import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { endpoints } from '#contract/endpoints.ts'
import { DeleteAccount } from '#contract/owner-data.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { explainingFailures } from '#web/session/explain-failure.ts'
import { leaveForGood } from '#web/session/leave-for.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useForm } from '#web/ui/use-form.ts'
import classes from './your-data.module.css'

/** Where somebody without an account any more is told so. */
const FAREWELL = '/your-data?deleted'

/** A button that becomes a question, in the same place. */
export function DeleteAccountForm() {
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  function ask(next: boolean) {
    flushSync(() => setAsking(next))
    place.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus()
  }

  return (
    <div ref={place}>
      {isAsking ? (
        <PasswordQuestion onCancel={() => ask(false)} />
      ) : (
        <Button look="danger" onClick={() => ask(true)}>
          Delete account
        </Button>
      )}
    </div>
  )
}

const FAILURE = {
  title: 'Account not deleted',
  otherwise: 'Something went wrong. Nothing was deleted.',
  fields: { invalid_credentials: { name: 'password' } },
}

function PasswordQuestion({ onCancel }: { onCancel: () => void }) {
  const email = sessionOf(useSession())?.user.email ?? ''
  const { form, text, isBusy } = useForm({
    schema: DeleteAccount,
    initial: { password: '' },
    send: explainingFailures(FAILURE, async (body) => {
      await callAsOwner(endpoints.deleteAccount, { body })
      await leaveForGood(FAREWELL)
    }),
  })
  return (
    <form {...form} className={classes.question}>
      <p>
        <strong>This cannot be undone.</strong> Download your data first if you may need it.
      </p>
      {/* So that a password manager knows whose password is asked for. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...text('password')} label="Your password" autoComplete="current-password" />
      <div className={classes.buttons}>
        <Button look="quiet" onClick={onCancel}>
          Keep my account
        </Button>
        <SubmitButton look="danger" isBusy={isBusy} busyLabel="Deleting...">
          Delete everything
        </SubmitButton>
      </div>
    </form>
  )
}
