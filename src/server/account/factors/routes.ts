import type { factorEndpoints } from '#contract/factors.ts'
import { countUnusedRecoveryCodes, hasAuthenticator } from '#server/account/factors/authenticator-queries.ts'
import {
  confirmAuthenticator,
  createAuthenticator,
  deleteAuthenticator,
  replaceRecoveryCodes,
} from '#server/account/factors/manage-authenticator.ts'
import {
  addPasskey,
  createPasskeyChallenge,
  deletePasskey,
  renamePasskey,
} from '#server/account/factors/manage-passkeys.ts'
import { listPasskeys } from '#server/account/factors/passkey-queries.ts'
import {
  proofEnd,
  proveByPasskey,
  proveByPassword,
  provenByPasskey,
} from '#server/account/factors/prove-identity.ts'
import { relyingParty } from '#server/account/factors/relying-party.ts'
import { createChallenge, verifyPasskey } from '#server/account/factors/verify-passkey.ts'
import { openSession } from '#server/account/open-session.ts'
import { refuse } from '#server/base/refusal.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'

export function factorRoutes(deps: EmailDeps): Handlers<typeof factorEndpoints> {
  const { db, appUrl } = deps
  return {
    createSignInChallenge: async () => ({ options: await createChallenge(deps, null) }),

    signInWithPasskey: async ({ body: { response }, ...browser }) => {
      const used = await verifyPasskey(deps, { response, userId: null, action: 'sign-in', caller: browser })
      const session = await openSession(deps, provenByPasskey(used), browser)
      return { session: session ?? refuse('passkey_refused') }
    },

    readFactors: ({ session }) =>
      db.asOwner(session.user.id, async (tx) => ({
        can_use_passkeys: relyingParty(appUrl) !== null,
        passkeys: await listPasskeys(tx),
        has_authenticator: await hasAuthenticator(tx, session.user.id),
        recovery_codes_left: await countUnusedRecoveryCodes(tx),
        proved_until: session.provedAt && proofEnd(session.provedAt).toISOString(),
      })),

    createPasskeyChallenge: async ({ session }) => ({
      options: await createPasskeyChallenge(deps, session.user),
    }),

    addPasskey: ({ body, session, ...caller }) => addPasskey(deps, body, { ...caller, owner: session.user }),

    renamePasskey: ({ params, body, session, ...caller }) =>
      renamePasskey(deps, { id: params.id, name: body.name }, { ...caller, userId: session.user.id }),

    deletePasskey: async ({ params, session, ...caller }) => {
      await deletePasskey(deps, params.id, { ...caller, userId: session.user.id })
      return { deleted: true }
    },

    createAuthenticator: ({ session, token }) => createAuthenticator(db, session.user, token),

    confirmAuthenticator: async ({ body, session, ...caller }) => ({
      recovery_codes: await confirmAuthenticator(deps, body.code, { ...caller, owner: session.user }),
    }),

    deleteAuthenticator: async ({ session, ...caller }) => {
      await deleteAuthenticator(deps, { ...caller, userId: session.user.id })
      return { deleted: true }
    },

    replaceRecoveryCodes: async ({ session, ...caller }) => ({
      recovery_codes: await replaceRecoveryCodes(deps, { ...caller, userId: session.user.id }),
    }),

    proveByPassword: async ({ body, ...prover }) => ({
      proved_until: (await proveByPassword(deps, body, prover)).toISOString(),
    }),

    createProofChallenge: async ({ session }) => ({ options: await createChallenge(deps, session.user.id) }),

    proveByPasskey: async ({ body, ...prover }) => ({
      proved_until: (await proveByPasskey(deps, body.response, prover)).toISOString(),
    }),
  }
}
