import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { utcDateTimeText } from '#web/format/instant.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import classes from './local-page.module.css'

const ADVANCES = [
  { label: '+1 hour', advance: 'PT1H' },
  { label: '+1 day', advance: 'P1D' },
  { label: '+3 days', advance: 'P3D' },
]

export function ClockPanel({ now }: { now: string }) {
  const { revalidate } = useRevalidator()
  const [isMoving, setMoving] = useState(false)

  async function move(advance: string) {
    setMoving(true)
    try {
      const moved = await call(endpoints.advanceClock, { body: { advance } })
      toast({ title: 'Clock moved', description: `It is now ${utcDateTimeText(moved.now)}.` })
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ title: 'Clock not moved', description: error.message, variant: 'destructive' })
    } finally {
      setMoving(false)
    }
  }

  return (
    <Card>
      <h2>Product clock</h2>
      <p>Moves forward only. Anything that comes due runs right away.</p>
      <p className={classes.clock}>
        <time dateTime={now}>{utcDateTimeText(now)}</time>
      </p>
      <div className={classes.steps}>
        {ADVANCES.map(({ label, advance }) => (
          <Button key={advance} look="quiet" disabled={isMoving} onClick={() => move(advance)}>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
