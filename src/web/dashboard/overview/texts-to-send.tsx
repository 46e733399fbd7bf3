import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { textsByHandQuery } from '#web/dashboard/messages/by-hand/texts-by-hand-query.ts'
import { remindWords, stillToText } from '#web/dashboard/messages/by-hand/to-text-words.ts'
import { MESSAGES_ADDRESS } from '#web/dashboard/ui/addresses.ts'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { Card } from '#web/ui/card.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import classes from './overview.module.css'

/** There only while somebody is to be texted by hand, and silent when that cannot be read. */
export function TextsToSend({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(textsByHandQuery)
  const nowMs = useMinute()
  if (!data || stillToText(data.texts).length === 0) return null
  return (
    <Card className={`${classes.card} ${classes.toText}`} aria-labelledby="to-text">
      <MessageSquareText size={24} aria-hidden />
      <div>
        <h2 id="to-text">Text from your phone</h2>
        <p dir="auto">{remindWords(data.texts, timeZone, nowMs)}</p>
      </div>
      <RouteButton to={MESSAGES_ADDRESS}>Text now</RouteButton>
    </Card>
  )
}
