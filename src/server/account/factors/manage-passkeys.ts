import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { NewPasskeyResponse, Passkey } from '#contract/factors.ts'
import { MAX_PASSKEYS } from '#domain/account/factors.ts'
import {
  consumeChallenge,
  countChallenge,
  insertChallenge,
} from '#server/account/factors/challenge-queries.ts'
import { lockSignedIn, type SignedInOwner } from '#server/account/factors/lock-signed-in.ts'
import { notifyOfFactorChange } from '#server/account/factors/notify-of-factor-change.ts'
import {
  deletePasskeyRow,
  insertPasskey,
  listCredentials,
  updatePasskeyName,
} from '#server/account/factors/passkey-queries.ts'
import {
  challengeOf,
  loadWebAuthn,
  requireRelyingParty,
  userHandle,
  withoutStatement,
} from '#server/account/factors/relying-party.ts'
import { type Caller, logSecurityEvent } from '#server/account/log-security-event.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { refuse } from '#server/base/refusal.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import type { Session } from '#server/http/session.ts'

type Owner = Session['user']

/** Options with which the browser creates a passkey that it can offer without knowing who signs in. */
export async function createPasskeyChallenge({ db, appUrl }: EmailDeps, owner: Owner) {
  const relyingParty = requireRelyingParty(appUrl)
  await countChallenge(db, owner.id)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return db.asSystem(async (tx) => {
    const existing = await listCredentials(tx, owner.id)
    if (existing.length >= MAX_PASSKEYS) refuse('too_many_passkeys')
    const options = await generateRegistrationOptions({
      rpName: 'Wheelhouse',
      rpID: relyingParty.id,
      userID: userHandle(owner.id),
      userName: owner.email,
      userDisplayName: owner.full_name ?? owner.email,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: existing.map(({ credential_id, transports }) => ({
        id: credential_id.toString('base64url'),
        transports: transports as AuthenticatorTransport[],
      })),
    })
    await insertChallenge(tx, options.challenge, owner.id)
    return { ...options }
  })
}

export async function addPasskey(
  deps: EmailDeps,
  { name, response }: { name: string; response: NewPasskeyResponse },
  { owner, token, ...caller }: Caller & { owner: Owner; token: string },
): Promise<Passkey> {
  const { db } = deps
  const credential = await verifyNewPasskey(deps, owner, response)
  if (!credential) return refuse('passkey_refused')
  const added = await db.asSystem(async (tx) => {
    await lockSignedIn(tx, { userId: owner.id, token })
    if ((await listCredentials(tx, owner.id)).length >= MAX_PASSKEYS) refuse('too_many_passkeys')
    const passkey = await insertPasskey(tx, {
      userId: owner.id,
      name,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
    })
    if (!passkey) return refuse('passkey_refused')
    await notifyOfFactorChange(deps, tx, { userId: owner.id, change: 'passkey added', name, caller })
    return passkey
  })
  logSecurityEvent(caller, 'security: passkey added', { userId: owner.id })
  return added
}

/** Null if the response is not one to a challenge of this owner, or was made for another site. */
async function verifyNewPasskey({ db, appUrl }: EmailDeps, owner: Owner, response: NewPasskeyResponse) {
  const relyingParty = requireRelyingParty(appUrl)
  const challenge = challengeOf(response)
  if (!challenge || !(await db.asSystem((tx) => consumeChallenge(tx, challenge, owner.id)))) return null
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const attestationObject = await withoutStatement(response.response.attestationObject)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: { ...response.response, attestationObject },
      } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
    })
    const { credential } = registrationInfo ?? {}
    return verified && credential && isStorable(credential) ? credential : null
  } catch {
    // The library throws for everything that a browser of ours would not send.
    return null
  }
}

/** WebAuthn limits ids. Keys of the algorithms that we ask for are shorter, unless somebody makes them up. */
function isStorable({ id, publicKey }: { id: string; publicKey: Uint8Array }): boolean {
  return Buffer.byteLength(id, 'base64url') <= MAX_ID_BYTES && publicKey.length <= MAX_KEY_BYTES
}

const MAX_ID_BYTES = 1023
const MAX_KEY_BYTES = 2000

export async function renamePasskey(
  { db }: EmailDeps,
  { id, name }: { id: string; name: string },
  { userId, ...caller }: Caller & { userId: string },
): Promise<Passkey> {
  return db.asSystem(async (tx) => {
    const passkey = (await updatePasskeyName(tx, userId, id, name)) ?? refuse('not_found')
    await recordActivity(tx, caller, { userId, kind: 'passkey-renamed', detail: name })
    return passkey
  })
}

export async function deletePasskey(
  deps: EmailDeps,
  id: string,
  { userId, token, ...caller }: Caller & SignedInOwner,
): Promise<void> {
  await deps.db.asSystem(async (tx) => {
    await lockSignedIn(tx, { userId, token })
    const name = (await deletePasskeyRow(tx, userId, id)) ?? refuse('not_found')
    await notifyOfFactorChange(deps, tx, { userId, change: 'passkey removed', name, caller })
  })
  logSecurityEvent(caller, 'security: passkey removed', { userId })
}
