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
    readPushKey: async () => ({ public_key: push.publicKey }),
    listPushDevices: ({ session, token }) => listDevices(db, { userId: session.user.id, token }),
    savePushDevice: ({ session, token, userAgent, body }) =>
      saveDevice(deps, { userId: session.user.id, token, userAgent }, body),
    removePushDevice: ({ session, params }) => removeDevice(db, session.user.id, params.id),
    sendTestPush: ({ session, params }) => sendTest(deps, session.user.id, params.id),
  }
}
