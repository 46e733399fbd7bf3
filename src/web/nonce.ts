import { createContext, useContext } from 'react'

/** Filled on the server only: the browser hides a nonce from scripts, and needs none after the first render. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
