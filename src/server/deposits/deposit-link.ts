import { createHmac } from 'node:crypto'
import type { ServerSecret } from '#server/db/server-secret.ts'
import type { StoredDeposit } from '#server/deposits/queries.ts'
import { hashToken } from '#server/tokens/make-token.ts'

export type DepositLinkDeps = {
  appUrl: URL
  /** Part of the key of links that are computed. */
  manageLinkSecret: ServerSecret
}

/** The link is computed from the deposit's id, so that we can show and send it again although only its hash is stored. */
export function depositLink({ origin }: URL, secret: Buffer, depositId: string) {
  const token = createHmac('sha256', secret).update(`deposit ${depositId}`).digest('base64url')
  return { token, tokenHash: hashToken(token), url: `${origin}${depositPath(token)}` }
}

export function depositPath(token: string): string {
  return `/deposit/${token}`
}

/** The link of a stored deposit, whose secret may have been replaced since. */
export async function storedDepositLink(
  { appUrl, manageLinkSecret }: DepositLinkDeps,
  { id, linkHash }: Pick<StoredDeposit, 'id' | 'linkHash'>,
) {
  const linkWith = (secret: Buffer) => depositLink(appUrl, secret, id)
  const secret = await manageLinkSecret.find(
    (candidate) => linkHash?.equals(linkWith(candidate).tokenHash) ?? false,
  )
  // Without its secret the link can't be computed any more. What the client has still works.
  return secret && linkWith(secret)
}
