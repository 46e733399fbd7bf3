import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, MessageSquareText, Store } from 'lucide-react'
import { Navigate } from 'react-router'
import type { Overview } from '#contract/overview.ts'
import { invalidateAppointments } from '#web/dashboard/appointments/appointments-query.ts'
import { AppointmentDialog } from '#web/dashboard/appointments/deferred-appointment-dialog.ts'
import {
  pendingTexts,
  sendRemindersSentence,
} from '#web/dashboard/messages/by-hand/pending-texts-sentence.ts'
import { textsByHandQuery } from '#web/dashboard/messages/by-hand/texts-by-hand-query.ts'
import { MESSAGES_PATH, SETUP_PATH } from '#web/dashboard/ui/paths.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { serverMessage } from '#web/session/toast-server-error.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { EndingSeries } from './ending-series.tsx'
import classes from './overview.module.css'
import { OutstandingInvoices, RecentClients, TodaysJobs, UpcomingAppointments } from './overview-lists.tsx'
import { overviewQuery } from './overview-query.ts'
import { welcomeText } from './overview-text.ts'
import { SetupChecklist } from './setup-checklist.tsx'
import { StatCards } from './stat-cards.tsx'
import { WeekBars } from './week-bars.tsx'

export const meta = () => [{ title: 'Dashboard · Wheelhouse' }]

export default function OverviewPage() {
  const name = sessionOf(useSession())?.user.full_name
  const { data, error, isPending, refetch } = useQuery(overviewQuery)
  // The text list is shown above everything else, so it is awaited to avoid a layout shift. A failed request is not awaited.
  const texts = useQuery(textsByHandQuery)
  if (data?.awaits_setup) return <Navigate to={SETUP_PATH} replace />
  const isLoading = isPending || (texts.isPending && texts.failureCount === 0)
  return (
    <Page title="Dashboard" subtitle={welcomeText(name)} action={<HeaderActions />}>
      {error && <OverviewFailure error={error} onRetry={refetch} />}
      {isLoading && !error && <OverviewSkeleton />}
      {data && !isLoading && <OverviewContent overview={data} />}
    </Page>
  )
}

type OverviewFailureProps = { error: Error; onRetry: () => Promise<unknown> }

function OverviewFailure({ error, onRetry }: OverviewFailureProps) {
  const { isBusy, onClick } = useBusy(async () => void (await onRetry()))
  return (
    <div className={classes.failure}>
      <div role="alert" className={classes.alert}>
        <CircleAlert size={20} aria-hidden />
        <div>
          <h2>Error loading dashboard data</h2>
          <p>{serverMessage(error, 'Error fetching dashboard data')}</p>
        </div>
      </div>
      <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        {isBusy ? 'Trying again...' : 'Try again'}
      </Button>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <div className={classes.parts}>
      <p role="status">Loading dashboard data...</p>
      <div className={classes.stats} aria-hidden>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height={132} />
        ))}
      </div>
      <div className={classes.columns} aria-hidden>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    </div>
  )
}

function HeaderActions() {
  const queryClient = useQueryClient()
  const appointmentDialog = useDialog()

  function closeDialog() {
    appointmentDialog.close()
    void invalidateAppointments(queryClient)
  }

  return (
    <div className={classes.headerActions}>
      <RouteButton to="/dashboard/services" look="quiet">
        Manage Services
      </RouteButton>
      <Button onClick={() => appointmentDialog.open()}>New Appointment</Button>
      <AppointmentDialog isOpened={appointmentDialog.isOpened} onClose={closeDialog} />
    </div>
  )
}

function OverviewContent({ overview }: { overview: Overview }) {
  const { timezone, today, upcoming, endingSeries, week, outstanding, recentClients, setup } = overview
  return (
    <div className={classes.parts}>
      {overview.business_name === null && <UnnamedBusiness />}
      {setup && <SetupChecklist done={setup.done} />}
      <TextsToSend timeZone={timezone} />
      <StatCards overview={overview} />
      <EndingSeries series={endingSeries} timeZone={timezone} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <TodaysJobs jobs={today} timeZone={timezone} />
          <UpcomingAppointments jobs={upcoming} timeZone={timezone} />
        </div>
        <div className={classes.column}>
          <WeekBars week={week} />
          <OutstandingInvoices invoices={outstanding} today={week[0]?.date ?? ''} />
          <RecentClients clients={recentClients} />
        </div>
      </div>
    </div>
  )
}

/** Asks for the name, because until then emails to clients don't say who they are from. */
function UnnamedBusiness() {
  return (
    <Card className={`${classes.card} ${classes.toText}`} aria-labelledby="unnamed">
      <Store size={24} aria-hidden />
      <div>
        <h2 id="unnamed">Name your business</h2>
        <p>Until then, emails to your clients say “your service provider”.</p>
      </div>
      <RouteButton to={SETUP_PATH}>Add a name</RouteButton>
    </Card>
  )
}

/** Hidden if there is nobody to text by hand, or if the list could not be loaded. */
function TextsToSend({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(textsByHandQuery)
  const nowMs = useNowMs()
  if (!data || pendingTexts(data.texts).length === 0) return null
  return (
    <Card className={`${classes.card} ${classes.toText}`} aria-labelledby="to-text">
      <MessageSquareText size={24} aria-hidden />
      <div>
        <h2 id="to-text">Text from your phone</h2>
        <p dir="auto">{sendRemindersSentence(data.texts, timeZone, nowMs)}</p>
      </div>
      <RouteButton to={MESSAGES_PATH}>Text now</RouteButton>
    </Card>
  )
}
