import type { RouterContextProvider } from 'react-router'
import type { LocalTools } from '#contract/public-api.ts'
import { publicApiContext } from '#web/request-context.ts'

/** The door to this machine's stand-ins. Where there is none, the local pages do not exist. */
export function localTools(context: Readonly<RouterContextProvider>): LocalTools {
  const { local } = context.get(publicApiContext)
  if (local === null) throw new Response(null, { status: 404 })
  return local
}
