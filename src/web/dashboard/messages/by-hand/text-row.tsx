import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { TextByHand } from '#contract/texts.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { timeText } from '#web/format/wall-clock.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { TickField } from '#web/ui/tick-field.tsx'
import { useTurn } from '#web/ui/use-turn.ts'
import classes from './by-hand.module.css'
import { forgetOpened, keepOpened, wasOpened } from './opened-texts.ts'
import { keepText, textsByHandQuery } from './texts-by-hand-query.ts'

type TextRowProps = { text: TextByHand; timeZone: string }

/** One client to text. Once the phone was opened for it, the tick is what comes next. */
export function TextRow({ text, timeZone }: TextRowProps) {
  const { client_name, appointment_time, service, phone, sms_link, body, texted_at } = text
  const [isOpened, setOpened] = useState(() => wasOpened(text))
  const readings = useQueryClient()
  const { isBusy, take } = useTurn()
  const isTexted = texted_at !== null

  function open() {
    keepOpened(text)
    setOpened(true)
  }

  function tick(isTicked: boolean) {
    void take(async () => {
      if (!(await tickText(readings, text, isTicked))) return
      forgetOpened(text)
      setOpened(false)
    })
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
          <LinkButton href={sms_link} look={isOpened ? 'quiet' : 'primary'} onClick={open}>
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
          onChange={(event) => tick(event.currentTarget.checked)}
        />
      </div>
    </li>
  )
}

/** Ticks a text off, or takes the tick back; whether that worked. A job that was moved meanwhile is read anew. */
async function tickText(readings: QueryClient, text: TextByHand, isTexted: boolean): Promise<boolean> {
  const { appointment_id: id, appointment_time } = text
  // A reading that began before would bring back what was.
  await readings.cancelQueries({ queryKey: textsByHandQuery.queryKey })
  try {
    const body = { appointment_time, is_texted: isTexted }
    keepText(readings, await callAsOwner(endpoints.tickTextByHand, { params: { id }, body }))
    return true
  } catch (error) {
    explainFailure(error, {
      title: isTexted ? 'Not marked as texted' : 'Still marked as texted',
      otherwise: 'It could not be saved. Please try again.',
    })
    void readings.invalidateQueries({ queryKey: textsByHandQuery.queryKey })
    return false
  }
}
