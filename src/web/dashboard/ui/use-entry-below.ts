import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

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
  const isIdle = useNavigation().state === 'idle'
  const { state: locationState } = useLocation()
  useEffect(() => {
    openDialogs += 1
    return () => {
      openDialogs -= 1
    }
  }, [])
  const doubleEntry = useEffectEvent(() => {
    const state = window.history.state as EntryState
    if (state?.idx !== 0 || isNavigationWaiting) return
    window.history.replaceState({ ...state, isEntryBelow: true }, '')
    // The rendered location may be older: a link to a job opens its dialog and then removes the job from the URL.
    const { pathname, search, hash } = window.location
    void navigate({ pathname, search, hash }, { state: locationState, preventScrollReset: true })
  })
  useEffect(() => {
    if (isIdle) doubleEntry()
  }, [isIdle])
}

if (typeof window !== 'undefined')
  window.addEventListener('popstate', ({ state }) => {
    if ((state as EntryState)?.isEntryBelow && openDialogs === 0) window.history.back()
  })
