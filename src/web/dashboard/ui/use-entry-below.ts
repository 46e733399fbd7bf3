import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

type EntryState = { idx?: number; isEntryBelow?: boolean } | null

let openDialogs = 0

/**
 * While a dialog is open, makes sure that the browser's Back stays within the page, so that it can close the dialog. Right
 * after a full page load the entry below belongs to another document, and Back would leave before any script could ask. So
 * the page's entry is doubled, and once the dialog is closed, Back passes over the double. Not while another navigation
 * waits, because this one would replace it.
 */
export function useEntryBelow({ isNavigationWaiting }: { isNavigationWaiting: boolean }): void {
  const navigate = useNavigate()
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    openDialogs += 1
    const state = window.history.state as EntryState
    if (state?.idx === 0 && !isNavigationWaiting) {
      window.history.replaceState({ ...state, isEntryBelow: true }, '')
      void navigate(location, { state: location.state, preventScrollReset: true })
    }
    return () => {
      openDialogs -= 1
    }
  }, [])
}

if (typeof window !== 'undefined')
  window.addEventListener('popstate', ({ state }) => {
    if ((state as EntryState)?.isEntryBelow && openDialogs === 0) window.history.back()
  })
