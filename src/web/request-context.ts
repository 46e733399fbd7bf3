import { createContext } from 'react-router'
import type { PublicApi } from '#contract/public-api.ts'

/** The request's CSP nonce. Null while prerendering: those pages are allowed by the hashes of their scripts. */
export const nonceContext = createContext<string | null>(null)

export const publicApiContext = createContext<PublicApi>({
  origin: '',
  now: async () => {
    throw new Error('While prerendering there is no product clock')
  },
  call: async ({ path }) => {
    throw new Error(`While prerendering nobody answers ${path}`)
  },
  local: null,
})

/** Where an unexpected error of a page goes. The server hands in its log. */
export const reportErrorContext = createContext<(error: unknown) => void>((error) => {
  // biome-ignore lint/suspicious/noConsole: while prerendering there is no server and no log
  console.error(error)
})
