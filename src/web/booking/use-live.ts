import { useDeferredValue } from 'react'

/**
 * False on the server and in the first render of the browser, which must look the same; true from then on, in slices that
 * a finger on the screen interrupts.
 */
export function useLive(): boolean {
  return useDeferredValue(true, false)
}
