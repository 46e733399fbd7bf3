import type { RouterContextProvider } from 'react-router'
import type { LocalTools } from '#contract/public-api.ts'
import { publicApiContext } from '#web/request-context.ts'

/** Access to the local stand-ins. Outside local mode the local pages respond 404. */
export function localTools(context: Readonly<RouterContextProvider>): LocalTools {
  const { local } = context.get(publicApiContext)
  if (local === null) throw new Response(null, { status: 404 })
  return local
}
