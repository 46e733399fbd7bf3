import { useEffect, useEffectEvent, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { PasskeyResponse } from '#contract/factors.ts'
import { openAfterSignIn, SIGN_IN_FAILURE } from '#web/account/open-after-sign-in.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAuth } from '#web/session/call-auth.ts'
import {
  browserHasPasskeys,
  canOfferInField,
  signWithPasskey,
  signWithPasskeyFromField,
  stopOfferingPasskeys,
} from '#web/session/passkeys.ts'
import { toastServerError, withErrorToast } from '#web/session/toast-server-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** The server accepts a response for 15 minutes. */
const RENEW_MS = 14 * 60_000

/** Signs in with a passkey, by a button or from the suggestions of the email field. */
export function PasskeySignIn({ next }: { next: string | null }) {
  const [isOffered, setOffered] = useState(browserHasPasskeys)
  /** The browser offers passkeys in the field for one attempt. */
  const [attempt, setAttempt] = useState(1)
  const offerAgain = () => setAttempt((before) => before + 1)

  const finish = withErrorToast(SIGN_IN_FAILURE, async (response: PasskeyResponse) => {
    await callAuth(endpoints.signInWithPasskey, { body: { response } })
    await openAfterSignIn(next)
  })

  /** Null if the owner closed the browser's dialog, or if it is not wanted any more. */
  async function sign(
    request: typeof signWithPasskey,
    isStopped: () => boolean = () => false,
  ): Promise<PasskeyResponse | null> {
    try {
      const { options } = await callAuth(endpoints.createSignInChallenge)
      return isStopped() ? null : await request(options)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'passkeys_unavailable') throw error
      setOffered(false)
      return null
    }
  }

  async function signInByButton(): Promise<void> {
    try {
      const response = await sign(signWithPasskey)
      if (response) await finish(response)
    } catch (error) {
      toastServerError(error, SIGN_IN_FAILURE)
    }
    offerAgain()
  }

  const offerInField = useEffectEvent(async (isStopped: () => boolean) => {
    // The owner has not asked for it, so a failure needs no message: the button shows it.
    const response = await sign(signWithPasskeyFromField, isStopped).catch(() => null)
    if (!response) return
    await finish(response)
    offerAgain()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt
  useEffect(() => {
    if (!isOffered) return
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function offer() {
      if (!(await canOfferInField()) || isStopped) return
      timer = setTimeout(offer, RENEW_MS)
      await offerInField(() => isStopped)
    }
    void offer()
    return () => {
      isStopped = true
      clearTimeout(timer)
      stopOfferingPasskeys()
    }
  }, [isOffered, attempt])

  if (!isOffered) return null
  return (
    <ActionButton look="quiet" busyLabel="Waiting for your passkey..." onAction={signInByButton}>
      Sign in with a passkey
    </ActionButton>
  )
}
