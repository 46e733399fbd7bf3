import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { singleLine } from '#contract/fields.ts'
import { isLongEnough, MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'

const Email = z.string().check(z.trim(), z.email('Please enter a valid email address'), z.maxLength(320))

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`

/** The maximum only keeps huge inputs out of the hash function. */
const Password = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT),
    z.maxLength(200, 'Password must be at most 200 characters'),
  )

/** Stricter than at sign-in, where passwords set under an earlier rule still work. */
export const ChosenPassword = Password.check(z.refine(isLongEnough, PASSWORD_TOO_SHORT))

/** The authenticator's six digits, or a recovery code. Spaces, hyphens and capitals don't matter. */
export const SignInCode = z.pipe(
  z.string().check(z.minLength(1, 'Enter the code'), z.maxLength(60, 'That code is too long')),
  z.transform((code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()),
)

export const SignIn = z.object({
  email: Email,
  password: Password,
  /** Required if the account has an authenticator. */
  code: z.optional(SignInCode),
})

/** The second step of signing in, if the account has an authenticator. */
export const SignInCodeStep = z.object({ code: SignInCode })

export const SignUp = z.object({
  email: Email,
  password: ChosenPassword,
  consent: z.literal(true, 'You must agree to the Terms of Service and Privacy Policy to continue'),
  /** The browser's IANA time zone. It is the business's zone until the owner changes it. */
  timezone: z.optional(z.string().check(z.maxLength(64))),
})

/** From the fragment of a link in an email. */
export const LinkToken = z.string().check(z.maxLength(200))

export const RequestPasswordReset = z.object({ email: Email })

/** The reset page's form; the API needs only the password. */
export const NewPassword = z.object({ password: ChosenPassword, confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: "Passwords don't match",
  }),
)

/** Spaces are accepted, because mail programs may show the code in two groups. */
export const ConfirmEmailCode = z.object({
  code: z.pipe(
    z.string().check(z.maxLength(20)),
    z.pipe(
      z.transform((code: string) => code.replaceAll(/\s/g, '')),
      z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits from the email')),
    ),
  ),
})

export const ChangePassword = z.object({
  current_password: z.string().check(z.minLength(1, 'Enter your current password'), z.maxLength(200)),
  new_password: ChosenPassword,
})

export const Profile = z.object({
  full_name: z
    .string()
    .check(
      singleLine(),
      z.minLength(2, 'Name must be at least 2 characters'),
      z.regex(/[\p{L}\p{N}]/u, 'Name must contain a letter'),
      z.maxLength(50, 'Name must be at most 50 characters'),
    ),
})

/** The name may also come as `data.full_name`. */
const ProfileChange = z.pipe(
  z.union([Profile, z.object({ data: Profile })]),
  z.transform((body) => ('data' in body ? body.data : body)),
)

export const User = z.object({ id: z.uuid(), email: z.string(), full_name: z.nullable(z.string()) })
export type User = z.output<typeof User>

/** A request to recover the account that can still be cancelled. From `due_at` on, its link is in the owner's mailbox. */
const PendingRecovery = z.object({ requested_at: z.iso.datetime(), due_at: z.iso.datetime() })

/** A session as the page knows it. Its token stays in a cookie that scripts cannot read. */
export const Session = z.object({
  user: User,
  /** Seconds since 1970, by the product clock. */
  expires_at: z.int(),
  expires_in: z.int(),
  recovery: z.optional(PendingRecovery),
})
export type Session = z.output<typeof Session>

const MINUTES = 60

export const accountEndpoints = {
  signUp: endpoint('POST /api/auth/sign-up', 'visitor', {
    summary: 'Creates an account and signs in.',
    body: SignUp,
    output: z.object({ session: Session }),
    status: 201,
    errors: ['sign_up_failed', 'weak_password', 'too_many_requests'],
    networkLimit: { tries: 20, windowSeconds: 60 * MINUTES, limitsWiderNetworks: true },
  }),
  signIn: endpoint('POST /api/auth/sign-in', 'visitor', {
    summary: 'Signs in and starts a new session.',
    body: SignIn,
    output: z.object({ session: Session }),
    errors: ['invalid_credentials', 'code_required', 'invalid_code', 'too_many_requests'],
    networkLimit: { tries: 60, windowSeconds: 15 * MINUTES, limitsWiderNetworks: true, triesPerOwner: 10 },
  }),
  signOut: endpoint('POST /api/auth/sign-out', 'visitor', {
    summary: 'Ends only this session. Succeeds without one too.',
    output: z.object({ signedOut: z.literal(true) }),
  }),
  requestPasswordReset: endpoint('POST /api/auth/request-password-reset', 'visitor', {
    summary: 'Emails a reset link if the address has an account. The response is the same either way.',
    body: RequestPasswordReset,
    output: z.object({ requested: z.literal(true) }),
    status: 202,
    networkLimit: { tries: 20, windowSeconds: 15 * MINUTES, limitsWiderNetworks: true },
  }),
  checkResetLink: endpoint('POST /api/auth/check-reset-link', 'visitor', {
    summary: 'Refuses the token of a reset link that can no longer be used. Doesn’t use it up.',
    body: z.object({ token: LinkToken }),
    output: z.object({}),
    errors: ['invalid_token'],
    networkLimit: { tries: 60, windowSeconds: 15 * MINUTES },
  }),
  resetPassword: endpoint('POST /api/auth/reset-password', 'visitor', {
    summary: 'Sets a new password with the token of a reset link and ends every session.',
    body: z.object({ token: LinkToken, password: ChosenPassword }),
    output: z.object({ updated: z.literal(true) }),
    errors: ['invalid_token', 'weak_password'],
    networkLimit: { tries: 30, windowSeconds: 15 * MINUTES },
  }),
  requestConfirmationEmail: endpoint('POST /api/auth/request-confirmation-email', 'owner', {
    summary: 'Emails the owner a new link and code to confirm their address. Earlier ones stop working.',
    output: z.object({ requested: z.literal(true) }),
    status: 202,
    errors: ['too_many_requests'],
  }),
  confirmEmailByCode: endpoint('POST /api/auth/confirm-email-by-code', 'owner', {
    summary: 'Confirms the owner’s address with the code from the email.',
    body: ConfirmEmailCode,
    output: z.object({ confirmed: z.literal(true) }),
    errors: ['invalid_code'],
  }),
  confirmEmail: endpoint('POST /api/auth/confirm-email', 'visitor', {
    summary: 'Confirms an address with the token of the link in the email.',
    body: z.object({ token: LinkToken }),
    output: z.object({ confirmed: z.literal(true) }),
    errors: ['invalid_token'],
    networkLimit: { tries: 30, windowSeconds: 15 * MINUTES },
  }),
  readSession: endpoint('GET /api/session', 'visitor', {
    summary: 'Returns who is signed in, or null for a visitor.',
    output: z.object({
      session: z.nullable(Session),
      /** The access period is over, but the session can be refreshed. */
      canRefresh: z.boolean(),
    }),
  }),
  refreshSession: endpoint('POST /api/session/refresh', 'visitor', {
    summary: 'Extends the session, up to 30 days after sign-in.',
    output: z.object({ session: Session }),
    errors: ['unauthenticated'],
  }),
  updateProfile: endpoint('PATCH /api/profile', 'owner', {
    summary: 'Changes the owner’s name.',
    body: ProfileChange,
    output: z.object({ user: User }),
  }),
  changePassword: endpoint('POST /api/auth/change-password', 'owner', {
    summary:
      'Sets a new password, ends every other session and forgets every other browser. This session gets a new cookie.',
    body: ChangePassword,
    output: z.object({ updated: z.literal(true) }),
    errors: ['invalid_credentials', 'weak_password', 'proof_required', 'too_many_requests'],
  }),
  listSessions: endpoint('GET /api/sessions', 'owner', {
    summary: 'Lists the owner’s sessions, newest first.',
    output: z.array(
      z.object({
        id: z.uuid(),
        /** The browser and system, such as `Chrome on Android`. */
        device: z.string(),
        created_at: z.iso.datetime(),
        last_seen_at: z.iso.datetime(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endSession: endpoint('DELETE /api/sessions/:id', 'owner', {
    summary: 'Ends one of the owner’s sessions.',
    output: z.object({ ended: z.literal(true) }),
  }),
  signOutEverywhere: endpoint('POST /api/auth/sign-out-everywhere', 'owner', {
    summary: 'Ends all of the owner’s sessions, including this one, and forgets every other browser.',
    output: z.object({ signedOut: z.literal(true) }),
  }),
}
