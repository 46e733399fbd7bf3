import type { messageEndpoints } from '#contract/messages.ts'
import type { Handlers } from '#server/http/mount.ts'
import { listMessages } from '#server/messages/list-messages.ts'
import { readHealth } from '#server/messages/read-health.ts'
import { type ResendDeps, resendMessage } from '#server/messages/resend-message.ts'

export function messageRoutes(deps: ResendDeps): Handlers<typeof messageEndpoints> {
  const { db } = deps
  const sendingMeans = { canText: deps.sms !== null }
  return {
    listMessages: ({ query, session: { user } }) =>
      listMessages(db, user.id, { ...query, means: sendingMeans }),
    readMessageHealth: ({ session: { user } }) => readHealth(db, user.id),
    resendMessage: ({ params, session: { user } }) => resendMessage(deps, user.id, params.id),
  }
}
