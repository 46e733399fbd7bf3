import { createHmac } from 'node:crypto'
import { hashToken } from '#server/tokens/make-token.ts'

export type DepositLinkDeps = {
  appUrl: URL
  /** Part of the key of links that are computed. */
  manageLinkSecret: Buffer
}

/** The link is computed from the deposit's id, so that we can show and send it again although only its hash is stored. */
export function depositLink({ appUrl, manageLinkSecret }: DepositLinkDeps, depositId: string) {
  const token = createHmac('sha256', manageLinkSecret).update(`deposit ${depositId}`).digest('base64url')
  return {
    token,
    tokenHash: hashToken(token),
    path: `/deposit/${token}`,
    url: `${appUrl.origin}/deposit/${token}`,
  }
}
