import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { ConfirmButton, ignoreNotFound } from '#web/dashboard/ui/confirm-button.tsx'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Factors, factorsQuery } from './factors-query.ts'
import classes from './security.module.css'

const AuthenticatorDialog = deferredDialog(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
)
const RecoveryCodesDialog = deferredDialog(
  async () => (await import('./authenticator-dialog.tsx')).RecoveryCodesDialog,
)

/** With so few left, the owner should replace them. */
const FEW_CODES = 3

const SETUP_FAILURE = { title: 'Authenticator app not set up', fallback: 'Something went wrong.' }

export function AuthenticatorCard({ factors }: { factors: Factors }) {
  const { has_authenticator: isOn, recovery_codes_left: codesLeft } = factors
  const refetch = useRefetchFactors()
  const setup = useDialog<Output<typeof endpoints.createAuthenticator>>()
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  const start = withErrorToast(SETUP_FAILURE, async () => {
    try {
      setup.open(await callAsOwner(endpoints.createAuthenticator))
    } finally {
      // Another tab may have set it up.
      void refetch()
    }
  })
  return (
    <Card className={classes.card} aria-labelledby="authenticator">
      <h3 id="authenticator" tabIndex={-1} ref={setHeading} className={classes.heading}>
        Authenticator app {isOn && <Badge tone="green">On</Badge>}
      </h3>
      <p>
        {isOn
          ? 'Signing in with your password also takes a code from your app. Passkeys don’t need one.'
          : 'Protect your account with codes from an app on your phone. Then your password alone isn’t enough to sign in.'}
      </p>
      {isOn ? (
        <RecoveryCodesLeft count={codesLeft} />
      ) : (
        <div className={classes.buttons}>
          <ActionButton look="quiet" busyLabel="Preparing..." onAction={start}>
            Set up authenticator app
          </ActionButton>
        </div>
      )}
      {setup.subject && (
        <AuthenticatorDialog
          key={setup.subject.secret}
          {...setup.subject}
          isOpened={setup.isOpened}
          onClose={setup.close}
          onConfirmed={refetch}
          returnFocusTo={isOn ? (heading ?? undefined) : undefined}
        />
      )}
    </Card>
  )
}

function RecoveryCodesLeft({ count }: { count: number }) {
  const refetch = useRefetchFactors()
  const shown = useDialog<string[]>()
  async function replace() {
    const { recovery_codes } = await callAsOwner(endpoints.replaceRecoveryCodes)
    void refetch()
    shown.open(recovery_codes)
  }
  async function remove() {
    await callAsOwner(endpoints.deleteAuthenticator).catch(ignoreNotFound)
    toast({ title: 'Authenticator app removed', description: 'Your password is enough to sign in again.' })
    void refetch()
  }
  return (
    <>
      <p className={count <= FEW_CODES ? classes.few : undefined}>
        You have {count === 1 ? '1 recovery code' : `${count} recovery codes`} left.
        {count <= FEW_CODES && ' Replace them before you run out.'}
      </p>
      <div className={classes.buttons}>
        <ConfirmButton
          label="Replace recovery codes"
          look="quiet"
          title="Replace your recovery codes?"
          confirmLabel="Replace codes"
          busyLabel="Replacing..."
          failureToast={{ title: 'Recovery codes not replaced', fallback: 'Something went wrong.' }}
          onConfirm={replace}
        >
          You’ll get ten new codes. The ones you saved before stop working.
        </ConfirmButton>
        <ConfirmButton
          label="Remove"
          labelSuffix="authenticator app"
          look="danger"
          title="Remove your authenticator app?"
          confirmLabel="Remove app"
          busyLabel="Removing..."
          failureToast={{ title: 'Authenticator app not removed', fallback: 'Something went wrong.' }}
          onConfirm={remove}
          focusAfter="authenticator"
        >
          Your password alone will be enough to sign in, and your recovery codes stop working.
        </ConfirmButton>
      </div>
      {shown.subject && (
        <RecoveryCodesDialog codes={shown.subject} isOpened={shown.isOpened} onClose={shown.close} />
      )}
    </>
  )
}

function useRefetchFactors() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(factorsQuery)
}
