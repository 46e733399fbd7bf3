import { useState } from 'react'
import type { Appointment, AppointmentWarning } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { FormerVisit, PlannedVisit } from '#contract/series.ts'
import type { SeriesScope } from '#domain/series/affected-visits.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { changeSchedule, showNotChanged } from '#web/dashboard/appointments/change-schedule.ts'
import { clientEmailText } from '#web/dashboard/appointments/client-email-text.ts'
import {
  conflictingVisitsFrom,
  NOT_SAVED,
  showAppointmentFailure,
  warningsFrom,
} from '#web/dashboard/appointments/save-failure.ts'
import { confirmWarnings, refreshSchedule } from '#web/dashboard/appointments/schedule-prompt.ts'
import { tellClientRequest } from '#web/dashboard/appointments/should-notify-client.ts'
import { WarningList } from '#web/dashboard/appointments/warning-list.tsx'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { Scope } from './scope.ts'
import { ScopeQuestion } from './scope-question.tsx'
import { type Choices, isFree, withConflicts } from './visit-answers.ts'
import { VisitCheck } from './visit-check.tsx'
import { changesDetails, editSentences, isMoved, tellOptions, type VisitEdit } from './visit-edit.ts'
import { visitCountText } from './visit-text.ts'

type UpdateSeriesStepProps = {
  edit: VisitEdit
  timeZone: string
  /** The initial state of the "Tell the client" box. */
  isTellClientChecked?: boolean | undefined
  backLabel: string
  onUpdateOnlyThis: (tellClient: boolean | undefined) => Promise<void>
  onUpdated: () => void
  onBack: () => void
}

type PlannedUpdate = { scope: SeriesScope; tellClient: boolean | undefined; visits: PlannedVisit[] }

/** The new price is below what the client paid for some visits in advance. */
type RefundQuestion = { update: PlannedUpdate; choices: Choices; warnings: AppointmentWarning[] }

/** Asks which visits of a series to change. If their times change or have conflicts, it shows them before saving. */
export function UpdateSeriesStep(props: UpdateSeriesStepProps) {
  const { edit, timeZone, isTellClientChecked, backLabel, onUpdateOnlyThis, onUpdated, onBack } = props
  const { seen, changes } = edit
  const [planned, setPlanned] = useState<PlannedUpdate | null>(null)
  const [refundQuestion, setRefundQuestion] = useState<RefundQuestion | null>(null)
  const [nowMs] = useState(() => browserSession.serverNowMs())
  const isMove = isMoved(edit)
  const params = { id: seen.id }

  async function submit(scope: Scope, isChecked: boolean, affected: readonly Appointment[]) {
    const tellClient = tellClientRequest(isChecked, tellOptions(edit, affected, nowMs).isDefault)
    if (scope === 'this') return onUpdateOnlyThis(tellClient)
    try {
      const body = { ...changes, scope, choices: {} }
      const { visits } = await callAsOwner(endpoints.checkSeriesUpdate, { params, body })
      const update = { scope, tellClient, visits }
      if (isMove || !visits.every(isFree)) return setPlanned(update)
      showConflicts(update, await save(update, {}))
    } catch (error) {
      showAppointmentFailure(error, NOT_SAVED)
    }
  }

  function showConflicts(update: PlannedUpdate, conflicts: readonly PlannedVisit[]) {
    if (conflicts.length === 0) return
    setRefundQuestion(null)
    setPlanned({ ...update, visits: withConflicts({ visits: update.visits, answers: {} }, conflicts).visits })
  }

  /** Changes all planned visits or none. The toast offers to undo it. Resolves to the visits that need a choice. */
  async function save(update: PlannedUpdate, choices: Choices, confirmed = false) {
    const { scope, tellClient, visits } = update
    const skipped = Object.values(choices).filter((choice) => choice === 'skip').length
    try {
      const { former, letter } = await callAsOwner(endpoints.updateSeries, {
        params,
        body: {
          ...changes,
          scope,
          choices,
          seen_updated_at: seen.updated_at,
          tell_client: tellClient,
          confirmed,
        },
      })
      toast({
        title: isMove ? 'Visits moved' : 'Visits changed',
        description: visitsText({ client_name: seen.client_name, letter }, visits.length - skipped),
        action: { label: 'Undo', onAction: () => void undoSeriesUpdate(edit, former) },
      })
      onUpdated()
    } catch (error) {
      const conflicts = conflictingVisitsFrom(error)
      if (conflicts) return conflicts
      const warnings = warningsFrom(error)
      if (warnings) {
        setRefundQuestion({ update, choices, warnings })
        return []
      }
      showNotChanged(error, { noun: 'visit', isMove })
    } finally {
      refreshSchedule()
    }
    return []
  }

  if (refundQuestion) {
    const { update, choices, warnings } = refundQuestion
    return (
      <ConfirmStep
        confirmLabel="Save and refund"
        busyLabel="Saving..."
        backLabel="Go back"
        onConfirm={async () => showConflicts(update, await save(update, choices, true))}
        onBack={() => setRefundQuestion(null)}
      >
        <WarningList warnings={warnings} timeZone={timeZone} startsAt={changes.appointment_time} />
      </ConfirmStep>
    )
  }
  if (planned) {
    return (
      <VisitCheck
        visits={planned.visits}
        timeZone={timeZone}
        confirmLabel={(count) => `${isMove ? 'Move' : 'Change'} ${visitCountText(count)}`}
        onConfirm={(choices) => save(planned, choices)}
        onBack={() => setPlanned(null)}
      />
    )
  }
  return (
    <ScopeQuestion
      appointment={seen}
      timeZone={timeZone}
      confirmLabel={(count) => confirmLabel(isMove, count)}
      busyLabel={isMove ? 'Checking...' : 'Saving...'}
      backLabel={backLabel}
      excludesOffRhythm={!changesDetails(edit)}
      keepsOffRhythmTimes={isMove}
      tellOptions={(visits) => {
        const { isPossible, isDefault } = tellOptions(edit, visits, nowMs)
        return { isPossible, isDefault: isTellClientChecked ?? isDefault }
      }}
      onConfirm={submit}
      onBack={onBack}
    >
      {(visits) => editSentences(edit, visits, timeZone).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </ScopeQuestion>
  )
}

function confirmLabel(isMove: boolean, count: number): string {
  if (isMove) return 'Move'
  return count === 1 ? 'Change this visit' : `Change ${visitCountText(count)}`
}

/** Restores each visit, including those that the update had skipped. */
async function undoSeriesUpdate(edit: VisitEdit, former: FormerVisit[]): Promise<void> {
  const { id, client_name, appointment_time: startsAt } = edit.seen
  const isMove = isMoved(edit)
  const undone = await changeSchedule({
    call: (confirmed) =>
      callAsOwner(endpoints.undoSeriesUpdate, { params: { id }, body: { former, confirmed } }),
    confirm: (warnings) =>
      confirmWarnings({
        title: 'Some of these times have since been taken',
        warnings,
        startsAt,
        confirmLabel: isMove ? 'Move back anyway' : 'Change back anyway',
      }),
    explain: (error) => showNotChanged(error, { noun: 'visit', isMove }),
  })
  if (!undone) return
  const description = visitsText({ client_name, letter: undone.letter }, former.length)
  toast({ title: isMove ? 'Visits moved back' : 'Visits changed back', description })
}

function visitsText(email: Parameters<typeof clientEmailText>[0], count: number): string {
  return [`${email.client_name}, ${visitCountText(count)}.`, clientEmailText(email)].filter(Boolean).join(' ')
}
