import { Skeleton } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import type { TextByHand } from '#contract/texts.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { timeText } from '#web/format/wall-clock.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TickField } from '#web/ui/tick-field.tsx'
import { useTurn } from '#web/ui/use-turn.ts'
import classes from './by-hand.module.css'
import { textsByHandQuery } from './texts-by-hand-query.ts'
import { daysOfTexts, textsToSendText } from './texts-to-send-text.ts'

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
        {textsToSendText(texts)}
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

type TextRowProps = { text: TextByHand; timeZone: string }

/** One client to text. Once the phone was opened for it, the tick is what comes next. */
function TextRow({ text, timeZone }: TextRowProps) {
  const { client_name, appointment_time, service, phone, sms_link, body, texted_at } = text
  // Stored, because a phone may drop the page while its owner writes.
  const [isOpened, setOpened, forgetOpened] = useSessionStorage<boolean>({
    key: `text opened ${text.appointment_id} ${appointment_time}`,
    getInitialValueInEffect: false,
  })
  const readings = useQueryClient()
  const { isBusy, take } = useTurn()
  const isTexted = texted_at !== null

  /** Ticks the text off, or takes the tick back. A job that was moved meanwhile is read anew. */
  async function tick(is_texted: boolean) {
    const { appointment_id: id } = text
    const { queryKey } = textsByHandQuery
    // A reading that began before would bring back what was.
    await readings.cancelQueries({ queryKey })
    try {
      const body = { appointment_time, is_texted }
      const ticked = await callAsOwner(endpoints.tickTextByHand, { params: { id }, body })
      readings.setQueryData(
        queryKey,
        (known) =>
          known && { ...known, texts: known.texts.map((one) => (one.appointment_id === id ? ticked : one)) },
      )
      forgetOpened()
    } catch (error) {
      explainFailure(error, {
        title: is_texted ? 'Not marked as texted' : 'Still marked as texted',
        otherwise: 'It could not be saved. Please try again.',
      })
      void readings.invalidateQueries({ queryKey })
    }
  }

  return (
    <li className={classes.row} data-next={isOpened && !isTexted ? 'tick' : undefined}>
      <p className={classes.who} dir="auto">
        <time dateTime={appointment_time}>{timeText(timeZone, appointment_time)}</time>{' '}
        <strong>{client_name}</strong>
      </p>
      <p className={classes.about} dir="auto">
        {service} · {phone}
      </p>
      {!isTexted && (
        <>
          <p className={classes.words} dir="auto">
            {body}
          </p>
          <LinkButton href={sms_link} look={isOpened ? 'quiet' : 'primary'} onClick={() => setOpened(true)}>
            <MessageSquareText size={18} aria-hidden />
            <span>
              Text {client_name}
              {isOpened && ' again'}
            </span>
          </LinkButton>
        </>
      )}
      <div className={classes.tick}>
        <TickField
          label={
            <>
              {texted_at ? `Texted ${timeText(timeZone, texted_at)}` : 'Mark as texted'}{' '}
              <span className={classes.unseen}>({client_name})</span>
            </>
          }
          // What was tapped shows at once.
          checked={isBusy ? !isTexted : isTexted}
          onChange={({ currentTarget: { checked } }) => void take(() => tick(checked))}
        />
      </div>
    </li>
  )
}
