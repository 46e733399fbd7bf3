import { replace } from 'react-router'
import { readLinkToken } from '#web/account/link-token.ts'
import { requestStayOnAuth } from '#web/account/stay-on-auth.ts'
import { ApiError } from '#web/api/api-error.ts'

/** The token of the link that opened the page. If it can't be used any more, the sign-in page explains that. */
export async function openLinkPage(
  check: (token: string) => Promise<unknown>,
  toastInvalidLink: () => void,
): Promise<string> {
  const token = readLinkToken()
  if (token !== null && (await isUsable(check(token)))) return token
  toastInvalidLink()
  requestStayOnAuth()
  throw replace('/auth')
}

/** If the server can't be asked now, the form is shown: it reports an unusable link too. */
async function isUsable(check: Promise<unknown>): Promise<boolean> {
  try {
    await check
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code !== 'invalid_request' && error.code !== 'invalid_token'
  }
}
