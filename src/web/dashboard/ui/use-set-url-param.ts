import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Sets one URL parameter. Reads the others from `location`, because React may not have rendered the latest URL yet. */
export function useSetUrlParam(): (name: string, value: string) => void {
  const [, setParameters] = useSearchParams()
  return useCallback(
    (name, value) => {
      const updated = new URLSearchParams(window.location.search)
      if (value === '') updated.delete(name)
      else updated.set(name, value)
      setParameters(updated, { replace: true, preventScrollReset: true })
    },
    [setParameters],
  )
}
