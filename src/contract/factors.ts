import * as z from 'zod/mini'
import { Session, SignInCode } from '#contract/account.ts'
import { endpoint } from '#contract/endpoint.ts'
import { singleLine } from '#contract/fields.ts'
import { MAX_PASSKEYS } from '#domain/account/factors.ts'

/** Options for the browser's passkey functions. Their fields are defined by WebAuthn; only the library reads them. */
const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const Base64Url = z.string().check(z.regex(/^[\w-]{1,4000}$/))
const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
}

/** What the browser returned when it created a passkey, as JSON. */
export const NewPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: z.string().check(z.regex(/^[\w-]{1,20000}$/)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type NewPasskeyResponse = z.output<typeof NewPasskeyResponse>

/** What the browser returned when a passkey was used, as JSON. */
export const PasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    /** The owner's id, which the passkey stores. */
    userHandle: z.optional(Base64Url),
  }),
})
export type PasskeyResponse = z.output<typeof PasskeyResponse>

export const PasskeyName = z.object({
  name: z
    .string()
    .check(singleLine(), z.minLength(1, 'Enter a name'), z.maxLength(50, 'Use at most 50 characters')),
})

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
})
export type Passkey = z.output<typeof Passkey>

export const AuthenticatorCode = z.object({
  code: z.pipe(SignInCode, z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits from your app'))),
})

/** Enough if there is no authenticator. */
export const ProofPassword = z.object({
  password: z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(200)),
})

export const ProofByPasswordAndCode = z.object({ ...ProofPassword.shape, code: SignInCode })

export const ProofByPassword = z.object({
  ...ProofPassword.shape,
  /** Required if the account has an authenticator. */
  code: z.optional(SignInCode),
})

const Proof = z.object({ proved_until: z.iso.datetime() })
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const MINUTES = 60

export const factorEndpoints = {
  createSignInChallenge: endpoint('POST /api/auth/passkey-challenge', 'visitor', {
    summary: 'Returns options for signing in with a passkey. A response to them works once, for 15 minutes.',
    output: PasskeyOptions,
    errors: ['passkeys_unavailable'],
    networkLimit: { tries: 200, windowSeconds: 15 * MINUTES, limitsWiderNetworks: true },
  }),
  signInWithPasskey: endpoint('POST /api/auth/sign-in-with-passkey', 'visitor', {
    summary: 'Signs in with a passkey and starts a new session.',
    body: z.object({ response: PasskeyResponse }),
    output: z.object({ session: Session }),
    errors: ['passkey_refused', 'passkeys_unavailable'],
    networkLimit: { tries: 60, windowSeconds: 15 * MINUTES, limitsWiderNetworks: true, triesPerOwner: 10 },
  }),
  readFactors: endpoint('GET /api/factors', 'owner', {
    summary: 'Returns how the owner can sign in and prove who they are.',
    output: z.object({
      /** False if this installation's address can't have passkeys, such as an IP address. */
      can_use_passkeys: z.boolean(),
      passkeys: z.array(Passkey),
      /** Whether signing in with the password also asks for a code. */
      has_authenticator: z.boolean(),
      recovery_codes_left: z.int(),
      /** Until when the last proof counts. It may be over. Null if this browser has none. */
      proved_until: z.nullable(z.iso.datetime()),
    }),
  }),
  createPasskeyChallenge: endpoint('POST /api/passkeys/challenge', 'owner', {
    summary: 'Returns options for adding a passkey. A response to them works once, for 15 minutes.',
    output: PasskeyOptions,
    needsProof: true,
    errors: ['passkeys_unavailable', 'too_many_passkeys', 'too_many_requests'],
  }),
  addPasskey: endpoint('POST /api/passkeys', 'owner', {
    summary: `Adds a passkey, up to ${MAX_PASSKEYS}.`,
    body: z.object({ ...PasskeyName.shape, response: NewPasskeyResponse }),
    output: Passkey,
    status: 201,
    needsProof: true,
    errors: ['passkey_refused', 'passkeys_unavailable', 'too_many_passkeys'],
  }),
  renamePasskey: endpoint('PATCH /api/passkeys/:id', 'owner', {
    summary: 'Renames a passkey.',
    body: PasskeyName,
    output: Passkey,
  }),
  deletePasskey: endpoint('DELETE /api/passkeys/:id', 'owner', {
    summary: 'Removes a passkey. It can’t be used any more.',
    output: z.object({ deleted: z.literal(true) }),
    needsProof: true,
  }),
  createAuthenticator: endpoint('POST /api/authenticator', 'owner', {
    summary: 'Creates the secret of an authenticator app. It counts once a first code was entered.',
    output: z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** For a QR code. */
      uri: z.string(),
    }),
    needsProof: true,
    errors: ['authenticator_exists'],
  }),
  confirmAuthenticator: endpoint('POST /api/authenticator/confirm', 'owner', {
    summary:
      'Turns on codes at sign-in with the first code, and returns recovery codes. They are shown this once.',
    body: AuthenticatorCode,
    output: RecoveryCodes,
    needsProof: true,
    errors: ['invalid_code', 'authenticator_exists', 'too_many_requests'],
  }),
  deleteAuthenticator: endpoint('DELETE /api/authenticator', 'owner', {
    summary: 'Turns off codes at sign-in, and deletes the recovery codes.',
    output: z.object({ deleted: z.literal(true) }),
    needsProof: true,
  }),
  replaceRecoveryCodes: endpoint('POST /api/recovery-codes', 'owner', {
    summary: 'Returns new recovery codes. Earlier ones stop working.',
    output: RecoveryCodes,
    needsProof: true,
  }),
  proveByPassword: endpoint('POST /api/proof', 'owner', {
    summary:
      'Proves who is calling with the password, and the code if there is an authenticator. Counts for 10 minutes.',
    body: ProofByPassword,
    output: Proof,
    errors: ['invalid_credentials', 'code_required', 'invalid_code', 'too_many_requests'],
  }),
  createProofChallenge: endpoint('POST /api/proof/passkey-challenge', 'owner', {
    summary: 'Returns options for proving who is calling with a passkey.',
    output: PasskeyOptions,
    errors: ['passkeys_unavailable', 'too_many_requests'],
  }),
  proveByPasskey: endpoint('POST /api/proof/passkey', 'owner', {
    summary: 'Proves who is calling with a passkey. Counts for 10 minutes.',
    body: z.object({ response: PasskeyResponse }),
    output: Proof,
    errors: ['passkey_refused', 'passkeys_unavailable'],
  }),
}
