import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAddressParameter } from './use-address-parameter.ts'

const PAUSE_MS = 250

/**
 * What is searched for: typed at once, and in the address after a pause, so that a reload keeps it. `search` is the
 * address's; whoever follows a link to the bare page finds the box empty.
 */
export function useAddressSearch() {
  const [parameters] = useSearchParams()
  const write = useAddressParameter()
  const search = parameters.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const [written, setWritten] = useState(search)
  const [seen, setSeen] = useState(search)

  if (search !== seen) {
    setSeen(search)
    // The address also changes by itself: by a link, by Back.
    if (search !== written) {
      setTyped(search)
      setWritten(search)
    }
  }

  useEffect(() => {
    const wished = typed.trim()
    if (wished === written) return
    const timer = setTimeout(() => {
      setWritten(wished)
      write('search', wished)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, written, write])

  return { typed, setTyped, search }
}
