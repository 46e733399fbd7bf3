import { type RefObject, useEffect } from 'react'

/** Calls `onSight` whenever the element comes near the window's edge. */
export function useInSight(element: RefObject<HTMLElement | null>, onSight: () => void): void {
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSight()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, onSight])
}
