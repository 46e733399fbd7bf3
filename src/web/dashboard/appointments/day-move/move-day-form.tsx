import { type FormEvent, useState } from 'react'
import type { Appointment, DayNotMoved, ProposedMove } from '#contract/appointments.ts'
import { dateAfter, type LocalDate } from '#domain/time/local-date.ts'
import { SuggestedTimes } from '#web/dashboard/appointments/suggested-times.tsx'
import { LiveWarnings } from '#web/dashboard/appointments/warning-list.tsx'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { timeText, weekdayAndDateText } from '#web/format/wall-clock.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import {
  fieldsOf,
  isDayEmptied,
  jobCountText,
  type ListedMove,
  listedMoves,
  type MoveEdit,
  type MoveEdits,
} from './chosen-moves.ts'
import classes from './move-day.module.css'
import { moveDay } from './move-day.ts'

type MoveDayFormProps = {
  date: LocalDate
  jobs: readonly ProposedMove[]
  timeZone: string
  /** Called if the clients are to be told. */
  onMoved: (jobs: readonly Appointment[]) => void
  onClose: () => void
  /** Proposes new times, because some were taken. */
  onRefused: () => Promise<unknown>
}

const NO_OBSTACLES: DayNotMoved = { taken: [], changed: [] }

/** Every job of the day with its proposed time. All are chosen at first. */
export function MoveDayForm(props: MoveDayFormProps) {
  const { date, jobs, timeZone } = props
  const [edits, setEdits] = useState<MoveEdits>({})
  const [tellClients, setTellClients] = useState(true)
  const [closesDay, setClosesDay] = useState<boolean | null>(null)
  const [obstacles, setObstacles] = useState(NO_OBSTACLES)
  const { isBusy, runOnce } = useSingleFlight()
  const moves = listedMoves(jobs, edits, { timeZone, nowMs: browserSession.serverNowMs() })
  const chosen = moves.filter(({ isChosen }) => isChosen)
  const isDayClosed = closesDay ?? isDayEmptied(moves, date, timeZone)

  function edit(id: string, change: MoveEdit) {
    // What was said about its former time.
    setObstacles(({ taken, changed }) => ({ taken: taken.filter((other) => other !== id), changed }))
    setEdits((current) => ({ ...current, [id]: { ...current[id], ...change } }))
  }

  async function move() {
    const result = await moveDay(
      chosen.map(({ job, newTime }) => ({
        id: job.id,
        seen_updated_at: job.updated_at,
        appointment_time: newTime ?? '',
      })),
      { tellClients, closedDay: isDayClosed ? date : null, onUndo: props.onClose },
    )
    if (!result) return
    if ('moved' in result) return tellClients ? props.onMoved(result.moved.jobs) : props.onClose()
    // Otherwise a second tap could send the same times again.
    await props.onRefused()
    setObstacles(result.obstacles)
    // Their new proposals replace what was chosen before.
    const refused = [...result.obstacles.taken, ...result.obstacles.changed]
    setEdits((current) => Object.fromEntries(Object.entries(current).filter(([id]) => !refused.includes(id))))
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void runOnce(move)
  }

  return (
    <form className={dialogClasses.form} onSubmit={onSubmit}>
      <ul className={classes.jobs}>
        {moves.map((listed) => (
          <MoveRow
            key={listed.job.id}
            move={listed}
            edit={edits[listed.job.id]}
            firstDay={dateAfter(date, 1)}
            timeZone={timeZone}
            problem={problemOf(listed.job.id, obstacles)}
            onEdit={(change) => edit(listed.job.id, change)}
          />
        ))}
      </ul>
      <CheckboxField
        label="Tell the clients"
        checked={tellClients}
        onChange={(event) => setTellClients(event.currentTarget.checked)}
      />
      <CheckboxField
        label="Take no more bookings that day"
        checked={isDayClosed}
        onChange={(event) => setClosesDay(event.currentTarget.checked)}
      />
      <div className={dialogClasses.buttons}>
        {moves.some(({ sameTimeAs }) => sameTimeAs !== null) ? (
          <Button disabled>Two jobs have the same time</Button>
        ) : chosen.length > 0 ? (
          <SubmitButton isBusy={isBusy} busyLabel="Moving...">
            {`Move ${jobCountText(chosen.length)}`}
          </SubmitButton>
        ) : (
          <Button disabled>Choose jobs to move</Button>
        )}
      </div>
    </form>
  )
}

function problemOf(id: string, { taken, changed }: DayNotMoved): string | null {
  if (taken.includes(id)) return 'The time proposed before was just taken.'
  return changed.includes(id) ? 'This job was just changed.' : null
}

type MoveRowProps = {
  move: ListedMove
  edit: MoveEdit | undefined
  firstDay: LocalDate
  timeZone: string
  problem: string | null
  onEdit: (change: MoveEdit) => void
}

function MoveRow({ move, edit, firstDay, timeZone, problem, onEdit }: MoveRowProps) {
  const { job, newTime, isPast, isChosen, sameTimeAs } = move
  const [isEditing, setEditing] = useState(false)
  const fields = fieldsOf(move, edit, timeZone)
  return (
    <li className={classes.job}>
      <CheckboxField
        label={
          <>
            <strong>{timeText(timeZone, job.appointment_time)}</strong> {job.client_name}, {job.service}
          </>
        }
        checked={isChosen}
        disabled={newTime === null || isPast}
        onChange={(event) => onEdit({ isLeftOut: !event.currentTarget.checked })}
      />
      <div className={classes.newTime}>
        <p aria-live="polite">
          {newTime === null ? withoutTimeText(edit) : `to ${newTimeText(newTime, timeZone)}`}
          {isPast && <span className={classes.problem}> Choose a time in the future.</span>}
          {sameTimeAs && <span className={classes.problem}> Same time as {sameTimeAs}.</span>}
          {problem && <span className={classes.problem}> {problem}</span>}
        </p>
        <Button
          look="quiet"
          aria-expanded={isEditing}
          aria-label={`Change the new time of ${job.client_name}, ${timeText(timeZone, job.appointment_time)}`}
          onClick={() => setEditing(!isEditing)}
        >
          Change
        </Button>
      </div>
      {isEditing && (
        <div className={classes.edit}>
          <SuggestedTimes
            durationMinutes={job.duration}
            from={firstDay}
            address={job.address ?? ''}
            timeZone={timeZone}
            chosen={fields}
            onChoose={(next) => onEdit({ fields: next })}
          />
          <div className={classes.fields}>
            <TextField
              label="Date"
              type="date"
              value={fields.date}
              onChange={(event) => onEdit({ fields: { ...fields, date: event.currentTarget.value } })}
            />
            <TextField
              label="Time"
              type="time"
              value={fields.time}
              onChange={(event) => onEdit({ fields: { ...fields, time: event.currentTarget.value } })}
            />
          </div>
          {edit?.fields && newTime !== null && (
            <LiveWarnings
              timing={{ appointment_time: newTime, duration: job.duration }}
              address={job.address ?? ''}
              timeZone={timeZone}
              exceptId={job.id}
            />
          )}
        </div>
      )}
    </li>
  )
}

function withoutTimeText(edit: MoveEdit | undefined): string {
  return edit?.fields ? 'Choose a date and a time' : 'No free time in the two weeks after'
}

/** `Wed, Nov 25, 9:00 AM` */
function newTimeText(instant: string, timeZone: string): string {
  return `${weekdayAndDateText(timeZone, instant)}, ${timeText(timeZone, instant)}`
}
