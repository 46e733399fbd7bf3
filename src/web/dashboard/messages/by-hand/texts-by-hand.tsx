import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import type { TextByHand } from '#contract/texts.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { useStoredFlag } from '#web/dashboard/ui/use-stored-flag.ts'
import { timeText } from '#web/format/wall-clock.ts'
import { toastServerError } from '#web/session/toast-server-error.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import classes from './by-hand.module.css'
import { pendingTextsSentence, textsByDay } from './pending-texts-sentence.ts'
import { textsByHandQuery } from './texts-by-hand-query.ts'

/** Lists whom to text from the owner’s phone, if this installation cannot send texts itself. */
export function TextsByHand() {
  const list = useQuery(textsByHandQuery)
  const timeZone = useQuery(businessSettingsQuery).data?.timezone
  const nowMs = useNowMs()
  if (list.isLoadingError) return <LoadError onRetry={() => void list.refetch()} />
  if (!list.data || !timeZone) return <Skeleton height={160} marginBottom={48} />
  const { is_live, texts } = list.data
  if (is_live) return null
  return (
    <Card className={classes.card} aria-labelledby="by-hand">
      <h2 id="by-hand">Text from your phone</h2>
      <p className={classes.text} role="status">
        {pendingTextsSentence(texts)}
      </p>
      {textsByDay(texts, timeZone, nowMs).map(({ title, texts: dayTexts }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul aria-label={`To text, ${title.toLowerCase()}`}>
            {dayTexts.map((text) => (
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

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <Card className={classes.card}>
      <h2>Text from your phone</h2>
      <p className={classes.text}>Couldn’t load your text list.</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  )
}

const sessionStorageOf = () => window.sessionStorage

type TextRowProps = { text: TextByHand; timeZone: string }

/** One client to text. Once the messaging app has been opened, the checkbox is highlighted as the next step. */
function TextRow({ text, timeZone }: TextRowProps) {
  const { client_name, appointment_time, service, phone, sms_link, body, texted_at } = text
  // Kept in session storage, because a phone may unload the page while the owner is in the messaging app.
  const [hasOpenedApp, setHasOpenedApp] = useStoredFlag(
    `text opened ${text.appointment_id} ${appointment_time}`,
    { storage: sessionStorageOf },
  )
  const queryClient = useQueryClient()
  const { isBusy, runOnce } = useSingleFlight()
  const isTexted = texted_at !== null

  /** Marks the text as sent or not sent. On an error, such as a job that was moved, the list is reloaded. */
  async function saveTexted(is_texted: boolean) {
    const { appointment_id: id } = text
    const { queryKey } = textsByHandQuery
    // A request already in flight would overwrite the new state.
    await queryClient.cancelQueries({ queryKey })
    try {
      const body = { appointment_time, is_texted }
      const updated = await callAsOwner(endpoints.tickTextByHand, { params: { id }, body })
      queryClient.setQueryData(
        queryKey,
        (cached) =>
          cached && {
            ...cached,
            texts: cached.texts.map((item) => (item.appointment_id === id ? updated : item)),
          },
      )
      setHasOpenedApp(false)
    } catch (error) {
      toastServerError(error, {
        title: is_texted ? 'Not marked as texted' : 'Still marked as texted',
        fallback: 'We couldn’t save that. Please try again.',
      })
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  return (
    <li className={classes.row} data-next={hasOpenedApp && !isTexted ? 'checkbox' : undefined}>
      <p className={classes.who} dir="auto">
        <time dateTime={appointment_time}>{timeText(timeZone, appointment_time)}</time>{' '}
        <strong>{client_name}</strong>
      </p>
      <p className={classes.about} dir="auto">
        {service} · {phone}
      </p>
      {!isTexted && (
        <>
          <p className={classes.text} dir="auto">
            {body}
          </p>
          <LinkButton
            href={sms_link}
            look={hasOpenedApp ? 'quiet' : 'primary'}
            onClick={() => setHasOpenedApp(true)}
          >
            <MessageSquareText size={18} aria-hidden />
            <span>
              Text {client_name}
              {hasOpenedApp && ' again'}
            </span>
          </LinkButton>
        </>
      )}
      <div className={classes.checkbox}>
        <CheckboxField
          label={
            <>
              {texted_at ? `Texted ${timeText(timeZone, texted_at)}` : 'Mark as texted'}{' '}
              <span className={classes.visuallyHidden}>({client_name})</span>
            </>
          }
          // Shows the tapped state before the server responds.
          checked={isBusy ? !isTexted : isTexted}
          onChange={({ currentTarget: { checked } }) => void runOnce(() => saveTexted(checked))}
        />
      </div>
    </li>
  )
}
