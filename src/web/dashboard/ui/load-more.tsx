import { useCallback, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import classes from './load-more.module.css'
import { useInSight } from './use-in-sight.ts'

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
