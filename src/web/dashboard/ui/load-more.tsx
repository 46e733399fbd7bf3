import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import classes from './load-more.module.css'

type LoadMoreProps = { isLoading: boolean; hasFailed: boolean; onLoad: () => void }

/** A button that loads the next page when it is pressed or scrolled near. After a failure it has to be pressed. */
export function LoadMore({ isLoading, hasFailed, onLoad }: LoadMoreProps) {
  const container = useRef<HTMLDivElement>(null)
  const isPaused = isLoading || hasFailed
  const loadWhenNear = useCallback(() => {
    if (!isPaused) onLoad()
  }, [isPaused, onLoad])
  useNearViewport(container, loadWhenNear)
  return (
    <div ref={container} className={classes.more}>
      <Button look="quiet" aria-disabled={isLoading || undefined} onClick={() => !isLoading && onLoad()}>
        {isLoading ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  )
}

/** Calls `onNear` whenever the element is less than 600px away from the viewport. */
function useNearViewport(element: RefObject<HTMLElement | null>, onNear: () => void): void {
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, onNear])
}
