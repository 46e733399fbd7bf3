import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { CreateSeriesStep } from '#web/dashboard/appointments/series/create-series-step.tsx'
import { ExtendSeriesStep } from '#web/dashboard/appointments/series/extend-series-step.tsx'
import { planSeries } from '#web/dashboard/appointments/series/plan-series.ts'
import { UpdateSeriesStep } from '#web/dashboard/appointments/series/update-series-step.tsx'
import { editFromForm, hasChanges } from '#web/dashboard/appointments/series/visit-edit.ts'
import type { KnownClient } from '#web/dashboard/client-picker/client-choice.ts'
import type { InvoicePrefill } from '#web/dashboard/invoices/create/invoice-prefill.ts'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { saveChange } from '#web/dashboard/ui/save-change.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { AppointmentFormStep } from './appointment-form-step.tsx'
import { invalidateAppointments } from './appointments-query.ts'
import { AskDepositStep } from './ask-deposit-step.tsx'
import { creationOf, editOf } from './attempted-change.ts'
import { focusAutofocusField } from './booking-data-loader.tsx'
import { CancelStep } from './cancel-step.tsx'
import { JobFacts } from './job-facts.tsx'
import { type Attempt, isOnlyAboutDeposit, type Question } from './question.ts'
import { RefundDepositStep } from './refund-deposit-step.tsx'
import { currentVersionFrom, warningsFrom } from './save-failure.ts'
import { CREATE_TEXTS, SCHEDULE_TEXTS, UPDATE_TEXTS } from './save-texts.ts'
import { showNotSaved, showSaved } from './save-toasts.ts'
import { isSameClient } from './versions.ts'
import { VersionsStep } from './versions-step.tsx'
import { WarningList } from './warning-list.tsx'

type AppointmentStepsProps = Pick<
  ComponentProps<typeof AppointmentFormStep>,
  'timeZone' | 'services' | 'onClose'
> & {
  /** The appointment to show, or to edit. */
  appointment?: Appointment | undefined
  /** An existing appointment is shown until the owner edits it. */
  isEditing?: boolean
  /** The client of a new appointment that is scheduled from their card. */
  client?: KnownClient
  /** The time that the owner chose for a new appointment. */
  startsAt?: string | undefined
  /** Proposed for a new appointment without a chosen time; null if there is no free time. */
  freeTime: string | null
  question: Question | null
  onAsk: (question: Question | null) => void
  onEdit?: () => void
  onInvoice?: (prefill: InvoicePrefill) => void
  /** Called with the start of the first appointment that was saved. */
  onSaved: (startsAt: string) => void
}

/**
 * The facts of an appointment or the form, and the questions before it is saved. What is behind a question stays mounted and
 * keeps what was typed.
 */
export function AppointmentSteps(props: AppointmentStepsProps) {
  const { appointment, isEditing = false, client, startsAt, freeTime, question, timeZone, services } = props
  const { onAsk, onEdit, onInvoice, onSaved, onClose } = props
  const queryClient = useQueryClient()
  /** The stored version the form started from. The owner can replace it by a newer one. */
  const [original, setOriginal] = useState(appointment)
  const [proposed] = useState(() => freeTime ?? new Date(browserSession.serverNowMs()).toISOString())
  const isOpenRef = useIsOpenRef()
  const goBack = () => onAsk(null)
  const texts = original ? UPDATE_TEXTS : client ? SCHEDULE_TEXTS : CREATE_TEXTS

  async function submit(attempt: Attempt) {
    const { body, repeat } = attempt
    if (!original && repeat) {
      return planSeries(
        { body, repeat, clientEmail: attempt.version.client_email },
        {
          onPlanned: (planned) => isOpenRef.current && onAsk({ kind: 'visits', planned }),
          explain: texts.explain,
        },
      )
    }
    // Another client gets only this visit.
    if (original?.series_id && isSameClient(original, attempt.version)) {
      const edit = editFromForm(original, attempt)
      if (hasChanges(edit)) return onAsk({ kind: 'series', attempt, edit })
    }
    return save(attempt, original, false)
  }

  async function save(attempt: Attempt, seen: Appointment | undefined, isConfirmed: boolean) {
    const { appointment_time: startsAt } = attempt.body
    try {
      const saved = await saveChange(
        seen ? editOf(attempt, seen, isConfirmed) : creationOf(attempt, isConfirmed),
      )
      const isTold = attempt.tellClient === true
      if (saved) showSaved(saved, { title: texts.saved, timeZone, isConfirmed: isTold })
    } catch (error) {
      const warnings = warningsFrom(error)
      const current = currentVersionFrom(error)
      if (!isOpenRef.current && (warnings || current)) return showNotSaved(warnings, { timeZone, startsAt })
      if (warnings) return onAsk({ kind: 'confirm', attempt, warnings, seen })
      if (current) return onAsk({ kind: 'versions', attempt, current })
      if (isOpenRef.current) goBack()
      return texts.explain(error)
    }
    if (isOpenRef.current) onSaved(startsAt)
    else await invalidateAppointments(queryClient)
  }

  /** After a question that changed the job: the facts show it. */
  function showChanged(changed: Appointment) {
    if (!isOpenRef.current) return
    setOriginal(changed)
    goBack()
  }

  const cancel = () => original && onAsk({ kind: 'cancel', seen: original })

  return (
    <>
      <div hidden={question !== null}>
        {original && !isEditing ? (
          <JobFacts
            appointment={original}
            timeZone={timeZone}
            onEdit={() => onEdit?.()}
            onCancelAppointment={cancel}
            onExtendSeries={() => onAsk({ kind: 'extend', visit: original })}
            onAskDeposit={() => onAsk({ kind: 'ask deposit', job: original })}
            onRefundDeposit={() => onAsk({ kind: 'refund deposit', job: original })}
            onChanged={setOriginal}
            onInvoice={(prefill) => onInvoice?.(prefill)}
          />
        ) : (
          // Editing begins with the focus in the form. A new form gets it when the dialog opens.
          <div ref={original ? focusAutofocusField : null}>
            <AppointmentFormStep
              key={original?.updated_at}
              timeZone={timeZone}
              services={services}
              texts={texts}
              appointment={original}
              client={client}
              startsAt={startsAt ?? proposed}
              isTimeProposed={startsAt === undefined && !original}
              onSave={submit}
              onCancelAppointment={cancel}
              onClose={onClose}
            />
          </div>
        )}
      </div>
      {question?.kind === 'confirm' && (
        <ConfirmStep
          confirmLabel={isOnlyAboutDeposit(question.warnings) ? texts.saveAndRefund : texts.saveAnyway}
          busyLabel={texts.saving}
          backLabel="Go back"
          onConfirm={async () => void (await save(question.attempt, question.seen, true))}
          onBack={goBack}
        >
          <WarningList
            warnings={question.warnings}
            timeZone={timeZone}
            startsAt={question.attempt.body.appointment_time}
          />
          {!isOnlyAboutDeposit(question.warnings) && <p>{texts.isPossibleAnyway}</p>}
        </ConfirmStep>
      )}
      {question?.kind === 'visits' && (
        <CreateSeriesStep
          planned={question.planned}
          timeZone={timeZone}
          onCreated={({ visits: [first] }) => first && onSaved(first.appointment_time)}
          onFailure={(error) => void texts.explain(error)}
          onBack={goBack}
        />
      )}
      {question?.kind === 'series' && (
        <UpdateSeriesStep
          edit={question.edit}
          timeZone={timeZone}
          isTellClientChecked={question.attempt.tellClient}
          backLabel="Go back"
          onUpdateOnlyThis={async (tellClient) =>
            void (await save({ ...question.attempt, tellClient }, question.edit.seen, false))
          }
          onUpdated={onClose}
          onBack={goBack}
        />
      )}
      {question?.kind === 'extend' && (
        <ExtendSeriesStep visit={question.visit} timeZone={timeZone} onExtended={goBack} onBack={goBack} />
      )}
      {question?.kind === 'versions' && (
        <VersionsStep
          mine={question.attempt.version}
          theirs={question.current}
          timeZone={timeZone}
          onKeepMine={async () => void (await save(question.attempt, question.current, false))}
          onTakeTheirs={() => {
            setOriginal(question.current)
            goBack()
            void invalidateAppointments(queryClient)
          }}
        />
      )}
      {question?.kind === 'ask deposit' && (
        <AskDepositStep appointment={question.job} onAsked={showChanged} onBack={goBack} />
      )}
      {question?.kind === 'refund deposit' && (
        <RefundDepositStep appointment={question.job} onRefunded={showChanged} onBack={goBack} />
      )}
      {question?.kind === 'cancel' && (
        <CancelStep
          key={question.seen.updated_at}
          appointment={question.seen}
          previouslySeen={question.previouslySeen}
          timeZone={timeZone}
          onBack={goBack}
          onChanged={(current) => onAsk({ kind: 'cancel', seen: current, previouslySeen: question.seen })}
          onScope={(scope) => onAsk({ ...question, scope })}
          onCancelled={onClose}
        />
      )}
    </>
  )
}

/** Lets callbacks check whether the dialog was closed, which unmounts its contents, while they awaited the server. */
function useIsOpenRef() {
  const isOpenRef = useRef(true)
  useEffect(() => {
    isOpenRef.current = true
    return () => {
      isOpenRef.current = false
    }
  }, [])
  return isOpenRef
}
