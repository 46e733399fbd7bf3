import { useEffect, useState } from 'react'
import classes from './booking.module.css'

/** In minutes, which need no zone; gone with the hold. */
export function HeldNote({ forMs }: { forMs: number }) {
  const minutes = useMinutesLeft(forMs)
  if (minutes <= 0) return null
  return (
    <p className={classes.held}>
      Held for you for {minutes} {minutes === 1 ? 'minute' : 'minutes'}.
    </p>
  )
}

/** By how far the visitor's own clock has gone on: it need not be right, and it counts while a phone sleeps. */
function useMinutesLeft(forMs: number): number {
  const [minutes, setMinutes] = useState(() => minutesOf(forMs))
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setMinutes(minutesOf(forMs - (Date.now() - startedAt))), 1_000)
    return () => clearInterval(timer)
  }, [forMs])
  return minutes
}

function minutesOf(ms: number): number {
  return Math.ceil(ms / 60_000)
}
