import type { ReceivedPush } from '#contract/local.ts'
import { utcDateTimeText } from '#web/format/instant.ts'
import { LocalFrame } from '#web/local/local-frame.tsx'
import { localTools } from '#web/local/local-tools.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/pushes-page.ts'
import classes from './pushes-page.module.css'

export const meta = () => [{ title: 'Notifications · Wheelhouse' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  return { pushes: localTools(context).pushes() }
}

export default function PushesPage({ loaderData: { pushes } }: Route.ComponentProps) {
  return (
    <LocalFrame>
      <Page
        title="Notifications"
        subtitle="Pushes that the local push service received and decrypted, newest first."
      >
        {pushes.length === 0 ? (
          <Card>
            <h2>No notifications</h2>
            <p>Only devices that subscribed at the local push service are shown here.</p>
          </Card>
        ) : (
          <ul className={classes.pushes} aria-label="Notifications">
            {pushes.map((push) => (
              <li key={push.id}>
                <PushCard {...push} />
              </li>
            ))}
          </ul>
        )}
      </Page>
    </LocalFrame>
  )
}

function PushCard({ payload, receivedAt, urgency, ttlSeconds, endpoint }: ReceivedPush) {
  const { title, body, url } = JSON.parse(payload) as Record<string, string>
  return (
    <Card>
      <h2>{title}</h2>
      <p>{body}</p>
      <p>
        <a href={url}>{url}</a>
      </p>
      <p className={classes.facts}>
        <time dateTime={receivedAt}>{utcDateTimeText(receivedAt)}</time>, urgency {urgency}, kept for{' '}
        {Math.round(ttlSeconds / 60)} minutes, to {endpoint}
      </p>
    </Card>
  )
}
