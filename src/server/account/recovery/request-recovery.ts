import { randomUUID } from 'node:crypto'
import { deviceName } from '#domain/account/device-name.ts'
import { type Caller, logSecurityEvent } from '#server/account/log-security-event.ts'
import { insertResetRequest } from '#server/account/queries.ts'
import type { EmailDeps } from '#server/dependencies.ts'

/** Only queues the request, like one for a reset link. The worker decides which of the two the account needs. */
export async function requestRecovery(
  { db, enqueue }: EmailDeps,
  email: string,
  caller: Caller & { userAgent: string },
): Promise<void> {
  const id = randomUUID()
  const requester = { device: deviceName(caller.userAgent), network: caller.network }
  await db.asVisitor(async (tx) => {
    await insertResetRequest(tx, { id, email, ...requester })
    await enqueue(tx, 'answer-reset-request', { requestId: id })
  })
  logSecurityEvent(caller, 'security: recovery requested', { email }, { resetRequestId: id })
}
