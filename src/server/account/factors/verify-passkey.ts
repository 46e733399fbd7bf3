import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import type { PasskeyResponse } from '#contract/factors.ts'
import {
  consumeChallenge,
  countChallenge,
  insertChallenge,
} from '#server/account/factors/challenge-queries.ts'
import {
  findPasskey,
  listCredentials,
  recordPasskeyUse,
  type StoredPasskey,
} from '#server/account/factors/passkey-queries.ts'
import {
  challengeOf,
  loadWebAuthn,
  requireRelyingParty,
  userIdOf,
} from '#server/account/factors/relying-party.ts'
import type { Caller, GuessedAction } from '#server/account/log-security-event.ts'
import { reportFailedAttempt } from '#server/account/report-failed-attempt.ts'
import { refuse } from '#server/base/refusal.ts'
import type { EmailDeps } from '#server/dependencies.ts'

type PasskeyDeps = Pick<EmailDeps, 'db' | 'appUrl'>

/** Options for using a passkey: one of the owner's, or, to sign in, any that the browser has for this site. */
export async function createChallenge({ db, appUrl }: PasskeyDeps, userId: string | null) {
  const { id: rpID } = requireRelyingParty(appUrl)
  if (userId !== null) await countChallenge(db, userId)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return db.asSystem(async (tx) => {
    const credentials = userId === null ? [] : await listCredentials(tx, userId)
    const options = await generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      allowCredentials: credentials.map(({ credential_id, transports }) => ({
        id: credential_id.toString('base64url'),
        transports: transports as AuthenticatorTransport[],
      })),
    })
    await insertChallenge(tx, options.challenge, userId)
    return { ...options }
  })
}

export type UsedPasskey = { userId: string; passkeyId: string }

type PasskeyUse = {
  response: PasskeyResponse
  /** Whose passkey it must be. Null: the passkey says who signs in. */
  userId: string | null
  action: GuessedAction
  caller: Caller
}

/** Refuses a response that was used before, was made for another site, or comes from a copy of the passkey. */
export async function verifyPasskey(deps: PasskeyDeps, use: PasskeyUse): Promise<UsedPasskey> {
  const { response, action, caller } = use
  const { db } = deps
  const relyingParty = requireRelyingParty(deps.appUrl)
  const userId = use.userId ?? userIdOf(response.response.userHandle ?? '')
  const challenge = challengeOf(response)
  const isChallenged =
    challenge !== null && (await db.asSystem((tx) => consumeChallenge(tx, challenge, use.userId)))
  const passkey =
    userId === null
      ? null
      : await db.asSystem((tx) => findPasskey(tx, userId, Buffer.from(response.id, 'base64url')))
  if (!isChallenged || userId === null || passkey === null) {
    // Without a passkey of ours, nothing proves that the named owner is concerned.
    if (userId !== null && passkey !== null) logRefusal('challenge unknown or used')
    return refuse('passkey_refused')
  }
  const counter = await verifiedCounter(response, { challenge, passkey, relyingParty })
  if (typeof counter === 'string') {
    logRefusal(counter)
    return refuse('passkey_refused')
  }
  if (!(await db.asSystem((tx) => recordPasskeyUse(tx, userId, { id: passkey.id, counter })))) {
    logRefusal('counter did not grow')
    return refuse('passkey_refused')
  }
  return { userId, passkeyId: passkey.id }

  function logRefusal(reason: string): void {
    if (userId !== null) reportFailedAttempt(db, caller, { action, userId, reason: `passkey: ${reason}` })
  }
}

type Expected = {
  challenge: string
  passkey: StoredPasskey
  relyingParty: { id: string; origin: string }
}

/** The passkey's new counter, or why the response is refused. */
async function verifiedCounter(
  response: PasskeyResponse,
  { challenge, passkey, relyingParty }: Expected,
): Promise<number | string> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    })
    return verified ? authenticationInfo.newCounter : 'wrong signature'
  } catch (error) {
    // The library throws for everything that a browser of ours would not send.
    return /counter/i.test(String(error)) ? 'counter did not grow' : 'not valid for this site'
  }
}
