import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import classes from './load-more.module.css'

type LoadMoreProps = { isLoading: boolean; hasFailed: boolean; onLoad: () => void }

/** Loads by itself when it comes near; a keyboard presses it. After a failure it waits to be pressed. */
export function LoadMore({ isLoading, hasFailed, onLoad }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const isBusy = isLoading || hasFailed
  const loadWhenNear = useCallback(() => {
    if (!isBusy) onLoad()
  }, [isBusy, onLoad])
  useInSight(place, loadWhenNear)
  return (
    <div ref={place} className={classes.more}>
      <Button look="quiet" aria-disabled={isLoading || undefined} onClick={() => !isLoading && onLoad()}>
        {isLoading ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  )
}

/** Calls `onSight` whenever the element comes near the window's edge. */
function useInSight(element: RefObject<HTMLElement | null>, onSight: () => void): void {
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
