import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { VersionRows } from '#web/dashboard/appointments/versions-step.tsx'
import { WarningList } from '#web/dashboard/appointments/warning-list.tsx'
import type { Problem, WaitingChange } from '#web/dashboard/offline/change.ts'
import { droppedWith, withProblemAnswered } from '#web/dashboard/offline/send-changes.ts'
import { dropChange, sendAnyway } from '#web/dashboard/offline/sync-changes.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { useWaitingChanges } from '#web/dashboard/ui/use-waiting-changes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { toastError } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { changedRecord, changeText, jobDetails, markedElsewhereText } from './change-text.ts'
import classes from './waiting-dialog.module.css'

type WaitingDialogProps = { isOpened: boolean; onClose: () => void }

/** Lists the changes that wait on this device, in order, and asks about those that the server did not accept. */
export function WaitingDialog({ isOpened, onClose }: WaitingDialogProps) {
  const changes = useWaitingChanges()
  const { data: settings } = useQuery(businessSettingsQuery)
  const needsAnswer = changes.some(({ problem }) => problem !== null)
  const isDone = isOpened && changes.length === 0
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isDone) close()
  }, [isDone])
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused button goes with the change that was answered
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus()
  }, [changes])
  return (
    <Dialog
      title={needsAnswer ? 'Needs your answer' : 'Waiting to sync'}
      look="phoneSheet"
      isOpened={isOpened}
      onClose={onClose}
    >
      <p>
        {needsAnswer
          ? 'Some changes couldn’t be saved as they are. Others of the same job wait for your answer.'
          : 'Saved on this device. They’re sent in this order once you’re connected.'}
      </p>
      <ol ref={list} className={classes.changes} tabIndex={-1}>
        {settings &&
          changes.map((change) => (
            <WaitingItem key={change.number} waiting={change} timeZone={settings.timezone} />
          ))}
      </ol>
    </Dialog>
  )
}

type WaitingItemProps = { waiting: WaitingChange; timeZone: string }

function WaitingItem({ waiting, timeZone }: WaitingItemProps) {
  const { change, problem } = waiting
  return (
    <li className={classes.change}>
      <div className={classes.top}>
        <h3>{changedRecord(change)}</h3>
        <Badge tone="amber">{problem ? 'Needs your answer' : 'Waiting to sync'}</Badge>
      </div>
      <p>{changeText(waiting, timeZone)}</p>
      {problem && <ProblemQuestion waiting={waiting} problem={problem} timeZone={timeZone} />}
      {!problem && change.kind === 'create' && <DiscardNewJob waiting={waiting} />}
    </li>
  )
}

function ProblemQuestion({ waiting, problem, timeZone }: WaitingItemProps & { problem: Problem }) {
  const { change } = waiting
  switch (problem.kind) {
    case 'changed':
      return change.kind === 'edit' ? (
        <Question waiting={waiting} timeZone={timeZone} dropLabel="Use theirs" sendLabel="Keep mine">
          <p>This job was changed in the meantime. Which version do you want to keep?</p>
          <Versions mine={jobAfter(waiting)} theirs={problem.current} timeZone={timeZone} />
        </Question>
      ) : (
        <Question waiting={waiting} timeZone={timeZone} dropLabel="Don’t mark it" sendLabel="Mark it anyway">
          <p>{markedElsewhereText(problem.current, timeZone)} Do you still want to mark it?</p>
          {change.kind === 'state' && (
            <Versions mine={change.seen} theirs={problem.current} timeZone={timeZone} />
          )}
        </Question>
      )
    case 'warnings':
      return (
        <Question waiting={waiting} timeZone={timeZone} dropLabel="Don’t save" sendLabel="Save anyway">
          <JobDetails waiting={waiting} />
          <WarningList
            warnings={problem.warnings}
            timeZone={timeZone}
            startsAt={jobAfter(waiting).appointment_time}
          />
        </Question>
      )
    case 'gone':
    case 'refused':
      return (
        <Question waiting={waiting} timeZone={timeZone} dropLabel="Discard" sendLabel="Try again">
          <JobDetails waiting={waiting} />
          <p>{problem.message}</p>
        </Question>
      )
  }
}

/** A job that was made by mistake need not be sent first. */
function DiscardNewJob({ waiting }: { waiting: WaitingChange }) {
  const dropping = useBusy(() => dropChange(waiting).catch(showNotSaved))
  return (
    <div className={classes.answers}>
      <Button look="quiet" aria-disabled={dropping.isBusy || undefined} onClick={dropping.onClick}>
        Discard this job
      </Button>
    </div>
  )
}

type QuestionProps = WaitingItemProps & { dropLabel: string; sendLabel: string; children: ReactNode }

function Question({ waiting, timeZone, dropLabel, sendLabel, children }: QuestionProps) {
  const others = droppedWith(waiting, useWaitingChanges()).slice(1)
  const dropping = useBusy(() => dropChange(waiting).catch(showNotSaved))
  const sending = useBusy(() => sendAnyway(waiting).catch(showNotSaved))
  return (
    <>
      {children}
      {others.length > 0 && (
        <p>
          ‘{dropLabel}’ also drops: {others.map((other) => changeText(other, timeZone)).join('; ')}.
        </p>
      )}
      <div className={classes.answers}>
        <Button look="quiet" aria-disabled={dropping.isBusy || undefined} onClick={dropping.onClick}>
          {dropLabel}
        </Button>
        <BusyButton isBusy={sending.isBusy} busyLabel="Saving..." onClick={sending.onClick}>
          {sendLabel}
        </BusyButton>
      </div>
    </>
  )
}

function showNotSaved(): void {
  toastError('Not saved', 'We couldn’t save your answer on this device. Please try again.')
}

type VersionsProps = { mine: Appointment; theirs: Appointment; timeZone: string }

function Versions({ mine, theirs, timeZone }: VersionsProps) {
  return (
    <VersionRows
      left={{ name: 'Yours', version: mine }}
      right={{ name: 'Theirs', version: theirs }}
      timeZone={timeZone}
    />
  )
}

/** Nothing that the owner typed is lost, even if it can't be saved as it is. */
function JobDetails({ waiting: { change } }: { waiting: WaitingChange }) {
  if (change.kind !== 'create' && change.kind !== 'edit') return null
  return <p className={classes.details}>{jobDetails(change.job)}</p>
}

/** The job as it will be if the owner sends the change anyway. */
function jobAfter(waiting: WaitingChange): Appointment {
  const { change } = withProblemAnswered(waiting)
  if (change.kind === 'create' || change.kind === 'edit' || change.kind === 'cash') return change.job
  if (change.kind === 'state') return change.seen
  throw new Error('an invoice is no job')
}
