import type { Hono } from 'hono'
import { addressOf, networkOf } from '#server/http/network.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import type { ManageDeps } from '#server/manage-booking/follow-link.ts'
import { saveClientPreference } from '#server/reminders/client-preference.ts'

const PATH = '/booking/:token/reminders'
const MAX_FORM_BYTES = 2_000

/**
 * Handles the unsubscribe button of mail programs (RFC 8058). Their servers post one field without cookies, from any
 * origin. Every other POST to this path is a form of the page itself.
 */
export function mountOneClickUnsubscribe(
  app: Hono<RequestEnv>,
  { trustProxy, ...deps }: ManageDeps & { trustProxy: boolean },
): void {
  app.post(PATH, async (c, next) => {
    if (!(await isOneClick(c.req.raw))) return next()
    c.set('route', PATH)
    const network = networkOf(addressOf(c, trustProxy))
    const { controls } = await saveClientPreference(
      deps,
      { token: c.req.param('token'), network },
      { wanted: false },
    )
    c.header('Cache-Control', 'no-store')
    return c.text(
      controls === 'address'
        ? 'You won’t get any more reminders.'
        : 'You won’t get any more reminders about this appointment.',
    )
  })
}

async function isOneClick(request: Request): Promise<boolean> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(
    request.headers.get('content-type') ?? '',
  )
  if (!isForm || !(length <= MAX_FORM_BYTES)) return false
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  return form?.get('List-Unsubscribe') === 'One-Click'
}
