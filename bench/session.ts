import { hashToken, makeToken } from '#server/account/make-token.ts'
import type { Stage } from './stage.ts'

/** Signs an owner in. The token, as a header or a cookie carries it. */
export async function sessionOf({ admin }: Stage, ownerId: string): Promise<string> {
  const token = makeToken()
  await admin.query(
    `insert into sessions (user_id, token_hash, device, expires_at, ends_at)
     values ($1, $2, 'Bench', now() + interval '1 day', now() + interval '1 day')`,
    [ownerId, hashToken(token)],
  )
  return token
}
