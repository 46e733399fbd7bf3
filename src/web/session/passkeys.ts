import type { NewPasskeyResponse, PasskeyResponse } from '#contract/factors.ts'
import { ApiError } from '#web/api/api-error.ts'

type Library = typeof import('@simplewebauthn/browser')

let library: Library | null = null

/** Fetched when the first passkey is used or offered. */
async function loadLibrary(): Promise<Library> {
  library ??= await import('@simplewebauthn/browser')
  return library
}

/** As the API returns them: only the library reads their fields. */
type Options = Record<string, unknown>

export function browserHasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}

/** Whether the browser can offer passkeys among the suggestions of a field. */
export async function canOfferInField(): Promise<boolean> {
  if (!browserHasPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
}

/** Lets the owner choose one of their passkeys. Null if they close the browser's dialog. */
export function signWithPasskey(options: Options): Promise<PasskeyResponse | null> {
  return run(({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }))
}

/** Like `signWithPasskey`, from the suggestions of a field with `autocomplete="… webauthn"`. Waits until one is chosen. */
export function signWithPasskeyFromField(options: Options): Promise<PasskeyResponse | null> {
  return run(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true }),
  )
}

/** Null if the owner closes the browser's dialog. */
export function createPasskey(options: Options): Promise<NewPasskeyResponse | null> {
  return run(({ startRegistration }) => startRegistration({ optionsJSON: options as never }))
}

/** Withdraws what waits in a field, if anything does. */
export function stopOfferingPasskeys(): void {
  library?.WebAuthnAbortService.cancelCeremony()
}

/** Every failure is an `ApiError`, so that callers show it like one of the server. */
async function run<Response>(
  ceremony: (library: Library) => Promise<Response>,
): Promise<(Response & { clientExtensionResults: Record<string, unknown> }) | null> {
  const loaded = await loadLibrary().catch(() => failWith('Check your connection and try again.'))
  try {
    return (await ceremony(loaded)) as Response & { clientExtensionResults: Record<string, unknown> }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // Browsers don't say whether the owner closed the dialog or let it time out. Another request aborts this one.
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null
    if (error.name === 'InvalidStateError')
      return failWith('This device already has a passkey for your account.')
    return failWith('Your browser couldn’t use a passkey. Try again, or use your password.')
  }
}

function failWith(message: string): never {
  throw new ApiError(0, { code: 'passkey_refused', message, requestId: null })
}
