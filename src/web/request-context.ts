import { createContext } from 'react-router'
import type { CallApi, PublicApi } from '#contract/public-api.ts'

/** The request's CSP nonce. Null while prerendering, where the policy has the hashes of the scripts instead. */
export const nonceContext = createContext<string | null>(null)

export const publicApiContext = createContext<PublicApi>({
  origin: '',
  now: async () => {
    throw new Error('no product clock while prerendering')
  },
  call: async ({ path }) => {
    throw new Error(`no API to call while prerendering: ${path}`)
  },
  local: null,
})

/** Reads the API as the owner whose session the request has. Null while prerendering. */
export const readForOwnerContext = createContext<CallApi | null>(null)

/** Called by a page that pages of other sites may show in a frame. */
export const allowFramingContext = createContext<() => void>(() => {})

/** Reports unexpected errors of pages. The server sets it to write to its log. */
export const reportErrorContext = createContext<(error: unknown) => void>((error) => {
  // biome-ignore lint/suspicious/noConsole: prerendering has no server log
  console.error(error)
})
