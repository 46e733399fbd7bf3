import type { pushEndpoints } from '#contract/push.ts'
import type { Handlers } from '#server/http/mount.ts'
import {
  listDevices,
  type PushDeps,
  removeDevice,
  saveDevice,
  sendTest,
} from '#server/push/manage-devices.ts'

export function pushRoutes(deps: PushDeps): Handlers<typeof pushEndpoints> {
  const { db, push } = deps
  return {
    readPushKey: async () => ({ public_key: push.publicKey() }),
    listPushDevices: ({ session, token }) => listDevices(deps, { userId: session.user.id, token }),
    savePushDevice: ({ session, token, body, ...caller }) =>
      saveDevice(deps, { ...caller, userId: session.user.id, token }, body),
    removePushDevice: ({ session, params, ...caller }) =>
      removeDevice(db, params.id, { ...caller, userId: session.user.id }),
    sendTestPush: ({ session, params }) => sendTest(deps, session.user.id, params.id),
  }
}
