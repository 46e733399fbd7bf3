import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { textClientHref } from '#web/dashboard/appointments/text-client.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { fullDate } from '#web/format/wall-clock.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { clientsToText } from './chosen-moves.ts'
import classes from './move-day.module.css'
import { MoveDayForm } from './move-day-form.tsx'

type MoveDayDialogProps = {
  isOpened: boolean
  onClose: () => void
  /** The day in the business's time zone. */
  date?: LocalDate | undefined
}

/** Moves the jobs of a day to other days, for example because of rain. */
export function MoveDayDialog({ isOpened, onClose, date }: MoveDayDialogProps) {
  return (
    <Dialog
      title="Move this day"
      {...(date !== undefined && { subtitle: fullDate(Temporal.PlainDate.from(date)) })}
      look="phoneSheet"
      isOpened={isOpened}
      onClose={onClose}
    >
      {date !== undefined && <MoveDaySteps key={date} date={date} onClose={onClose} />}
    </Dialog>
  )
}

/** Fetched each time the dialog opens, and again after a refusal. */
function proposalsQuery(date: LocalDate) {
  return {
    // Not under `appointments`, so that a change elsewhere doesn't replace the times that the owner is reading.
    queryKey: ['day-move', date],
    queryFn: () => callAsOwner(endpoints.proposeDayMove, { body: { date } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  }
}

function MoveDaySteps({ date, onClose }: { date: LocalDate; onClose: () => void }) {
  const timeZone = useQuery(businessSettingsQuery).data?.timezone
  const proposals = useQuery(proposalsQuery(date))
  const [jobsToText, setJobsToText] = useState<readonly Appointment[] | null>(null)

  if (jobsToText && timeZone) return <TextClients jobs={jobsToText} timeZone={timeZone} onClose={onClose} />
  if (proposals.isLoadingError)
    return (
      <div className={dialogClasses.form}>
        <p>Couldn’t look for new times.</p>
        <div className={dialogClasses.buttons}>
          <Button onClick={() => void proposals.refetch()}>Try again</Button>
        </div>
      </div>
    )
  if (!proposals.data || !timeZone) return <p aria-live="polite">Looking for new times...</p>
  if (proposals.data.jobs.length === 0) return <p>There are no upcoming jobs on this day.</p>
  return (
    <MoveDayForm
      date={date}
      jobs={proposals.data.jobs}
      timeZone={timeZone}
      onMoved={(jobs) => (clientsToText(jobs).length > 0 ? setJobsToText(jobs) : onClose())}
      onClose={onClose}
      onRefused={() => proposals.refetch()}
    />
  )
}

type TextClientsProps = { jobs: readonly Appointment[]; timeZone: string; onClose: () => void }

/** Clients without an email hear from the owner's own phone. */
function TextClients({ jobs, timeZone, onClose }: TextClientsProps) {
  return (
    <div className={dialogClasses.form}>
      <p>These clients have no email. Text them their new time:</p>
      <ul className={classes.texts}>
        {clientsToText(jobs).map(([first, ...others]) => {
          const href = textClientHref(first, { timeZone, moreVisits: others.length })
          return (
            <li key={first.id}>
              <span>{first.client_name}</span>
              {href && (
                <LinkButton href={href} look="quiet">
                  Text them
                </LinkButton>
              )}
            </li>
          )
        })}
      </ul>
      <div className={dialogClasses.buttons}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
