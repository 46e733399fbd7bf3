import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Writes one parameter of the address. The others stay as they are by now, which may not be on screen yet. */
export function useAddressParameter(): (name: string, value: string) => void {
  const [, setParameters] = useSearchParams()
  return useCallback(
    (name, value) => {
      const written = new URLSearchParams(window.location.search)
      if (value === '') written.delete(name)
      else written.set(name, value)
      setParameters(written, { replace: true, preventScrollReset: true })
    },
    [setParameters],
  )
}
