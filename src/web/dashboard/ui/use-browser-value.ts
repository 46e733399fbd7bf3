import { startTransition, useEffect, useState } from 'react'
import { isHydrated } from '#web/early-events.ts'

/**
 * A value that the server doesn't know. Null there and while hydrating; the first render with it can be interrupted, so that it
 * delays no tap.
 */
export function useBrowserValue<T>(read: () => T, onChange: Subscribe = neverChanges): T | null {
  const [value, setValue] = useState<T | null>(() => (isHydrated() ? read() : null))
  useEffect(() => {
    const update = () => startTransition(() => setValue(() => read()))
    update()
    return onChange(update)
  }, [read, onChange])
  return value
}

type Subscribe = (notify: () => void) => () => void

function neverChanges(): () => void {
  return () => undefined
}
