import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSetUrlParam } from './use-set-url-param.ts'

const TYPING_PAUSE_MS = 250

/**
 * The text of a search box. `typed` changes at once, `search` follows in the URL after a pause, so that a reload keeps it
 * and a link to the page without it empties the box.
 */
export function useUrlSearch() {
  const [parameters] = useSearchParams()
  const setUrlParam = useSetUrlParam()
  const search = parameters.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const [written, setWritten] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)

  if (search !== lastSearch) {
    setLastSearch(search)
    // The URL also changes without typing: by a link or by Back.
    if (search !== written) {
      setTyped(search)
      setWritten(search)
    }
  }

  useEffect(() => {
    const trimmed = typed.trim()
    if (trimmed === written) return
    const timer = setTimeout(() => {
      setWritten(trimmed)
      setUrlParam('search', trimmed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, written, setUrlParam])

  return { typed, setTyped, search }
}
