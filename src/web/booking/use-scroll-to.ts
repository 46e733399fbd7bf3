import { useEffect, useRef } from 'react'

/** Brings the next part of the step into sight once it is there, as a link to it would. */
export function useScrollTo(): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const part = document.getElementById(wanted.current)?.closest('section')
    wanted.current = null
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    part?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
  })
  return (id) => {
    wanted.current = id
  }
}
