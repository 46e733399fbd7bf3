import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Route, TriangleAlert } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RunSheet } from '#contract/run-sheet.ts'
import { freeMinutesBefore } from '#domain/appointments/free-minutes-before.ts'
import { nextStop } from '#domain/appointments/next-job.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { runSheetQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { MoveDayDialog } from '#web/dashboard/appointments/day-move/deferred-move-day-dialog.ts'
import { MoveDayButton } from '#web/dashboard/appointments/day-move/move-day-button.tsx'
import { doneText } from '#web/dashboard/appointments/done-text.ts'
import { openNewAppointment } from '#web/dashboard/appointments/new-appointment.ts'
import { useInvoiceDialog } from '#web/dashboard/invoices/create/use-invoice-dialog.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import { routeLinks } from './route-links.ts'
import classes from './run-sheet.module.css'
import { runSheetDate, runSheetPath } from './run-sheet-date.ts'
import {
  driveText,
  isShortLeg,
  legText,
  milesText,
  runSheetTitle,
  shortDay,
  stopCountText,
} from './run-sheet-text.ts'
import { StopCard } from './stop-card.tsx'

export const meta = () => [{ title: 'Today · Wheelhouse' }]

export default function RunSheetPage() {
  const [search] = useSearchParams()
  const { data, isPending, isLoadingError, refetch } = useQuery(runSheetQuery(runSheetDate(search)))
  return (
    <Page
      title={data ? runSheetTitle(data.date, data.today) : 'Today'}
      subtitle={data && daySummary(data)}
      action={data && <DayLinks {...data} />}
      isCompact
    >
      {isPending && (
        <div className={classes.sheet} aria-busy>
          <p role="status">Loading your day...</p>
          <Skeleton height={280} />
          <Skeleton height={280} />
        </div>
      )}
      {isLoadingError && <NotLoaded onRetry={() => void refetch()}>Couldn’t load your day.</NotLoaded>}
      {data && (data.stops.length > 0 ? <Stops sheet={data} /> : <EmptyDay sheet={data} />)}
    </Page>
  )
}

/** `Wed, Nov 18 · 5 stops · 2 of 5 done`, without a date that the title says. */
function daySummary({ date, today, stops }: RunSheet): string {
  const isInTitle = runSheetTitle(date, today) === shortDay(date)
  const parts = [
    !isInTitle && shortDay(date),
    stops.length > 0 && stopCountText(stops.length),
    doneText(stops),
  ]
  return parts.filter(Boolean).join(' · ')
}

function DayLinks({ date, today }: RunSheet) {
  return (
    <nav aria-label="Days" className={classes.days}>
      <Link to={runSheetPath(dateAfter(date, -1), today)} aria-label="Previous day">
        <ChevronLeft size={20} aria-hidden />
      </Link>
      {date !== today && <Link to={runSheetPath(today, today)}>Today</Link>}
      <Link to={runSheetPath(dateAfter(date, 1), today)} aria-label="Next day">
        <ChevronRight size={20} aria-hidden />
      </Link>
    </nav>
  )
}

function Stops({ sheet }: { sheet: RunSheet }) {
  const { stops, date, today } = sheet
  const nowMs = useNowMs()
  const [isMovingDay, setMovingDay] = useState(false)
  const { openInvoiceForm, invoiceDialogs } = useInvoiceDialog()
  const nextId = date === today ? nextStop(stops)?.id : undefined
  const freeMinutes = freeMinutesBefore(stops)
  return (
    <div className={classes.sheet}>
      {routeLinks(stops).map(({ label, href }) => (
        <LinkButton key={href} look="quiet" href={href} target="_blank" rel="noopener noreferrer">
          <Route size={20} aria-hidden />
          {label}
        </LinkButton>
      ))}
      <ol className={classes.stops} aria-label="Stops">
        {stops.map((stop, n) => (
          <Fragment key={stop.id}>
            <Leg
              text={n === 0 ? firstLegText(stop) : legText(stop.drive, freeMinutes[n] ?? 0)}
              isShort={n > 0 && isShortLeg(stop.drive, freeMinutes[n] ?? 0)}
            />
            <StopCard stop={stop} sheet={sheet} isNext={stop.id === nextId} onInvoice={openInvoiceForm} />
          </Fragment>
        ))}
        <Leg text={sheet.drive_home && driveText(sheet.drive_home, ' home')} />
      </ol>
      <p className={classes.gap}>{milesText(sheet)}</p>
      <MoveDayButton jobs={stops} nowMs={nowMs} onMove={() => setMovingDay(true)} />
      <MoveDayDialog date={date} isOpened={isMovingDay} onClose={() => setMovingDay(false)} />
      {invoiceDialogs}
    </div>
  )
}

function Leg({ text, isShort = false }: { text: string | null; isShort?: boolean }) {
  if (!text) return null
  return (
    <li className={classes.gap} data-short={isShort || undefined}>
      {isShort && <TriangleAlert size={16} aria-label="Too short" />}
      {text}
    </li>
  )
}

function firstLegText({ drive }: RunSheet['stops'][number]): string | null {
  return drive && driveText(drive, ' from your base')
}

function EmptyDay({ sheet: { date, today, next_date } }: { sheet: RunSheet }) {
  return (
    <Card className={classes.empty}>
      <h2>{date === today ? 'No jobs today' : 'No jobs on this day'}</h2>
      {next_date ? (
        <>
          <p>Your next jobs are on {shortDay(next_date)}.</p>
          <RouteButton to={runSheetPath(next_date, today)}>Show {shortDay(next_date)}</RouteButton>
        </>
      ) : (
        <>
          <p>Nothing is scheduled after that either.</p>
          <Button onClick={openNewAppointment}>Schedule a job</Button>
        </>
      )}
    </Card>
  )
}
