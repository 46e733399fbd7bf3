import { createContext, useContext } from 'react'

/** Set on the server only: browsers hide nonces from scripts, and need none after the first render. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
