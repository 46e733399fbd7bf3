import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import classes from './by-hand.module.css'
import { daysOfTexts } from './days-of-texts.ts'
import { TextRow } from './text-row.tsx'
import { textsByHandQuery } from './texts-by-hand-query.ts'
import { toTextWords } from './to-text-words.ts'

/** Where texts do not go out by themselves: whom to text from one’s own phone. */
export function TextsByHand() {
  const list = useQuery(textsByHandQuery)
  const timeZone = useQuery(businessSettingsQuery).data?.timezone
  const nowMs = useMinute()
  if (list.isLoadingError) return <NotRead onRetry={() => void list.refetch()} />
  if (!list.data || !timeZone) return <Skeleton height={160} mb="xl" />
  const { is_live, texts } = list.data
  if (is_live) return null
  return (
    <Card className={classes.card} aria-labelledby="by-hand">
      <h2 id="by-hand">Text from your phone</h2>
      <p className={classes.words} role="status">
        {toTextWords(texts)}
      </p>
      {daysOfTexts(texts, timeZone, nowMs).map(({ title, texts: ofDay }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul aria-label={`To text, ${title.toLowerCase()}`}>
            {ofDay.map((text) => (
              <TextRow
                key={`${text.appointment_id} ${text.appointment_time}`}
                text={text}
                timeZone={timeZone}
              />
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}

function NotRead({ onRetry }: { onRetry: () => void }) {
  return (
    <Card className={classes.card}>
      <h2>Text from your phone</h2>
      <p className={classes.words}>Whom to text could not be loaded.</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  )
}
