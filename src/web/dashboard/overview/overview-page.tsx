import { useQuery } from '@tanstack/react-query'
import { CircleAlert, MessageSquareText, Store } from 'lucide-react'
import { Navigate } from 'react-router'
import type { Overview } from '#contract/overview.ts'
import { nextJob } from '#domain/appointments/next-job.ts'
import { openNewAppointment } from '#web/dashboard/appointments/new-appointment.ts'
import {
  pendingTexts,
  sendRemindersSentence,
} from '#web/dashboard/messages/by-hand/pending-texts-sentence.ts'
import { textsByHandQuery } from '#web/dashboard/messages/by-hand/texts-by-hand-query.ts'
import { MESSAGES_PATH, SETUP_PATH } from '#web/dashboard/ui/paths.ts'
import { SizedSkeleton } from '#web/dashboard/ui/sized-skeleton.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { serverMessage } from '#web/session/toast-server-error.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { EndingSeries } from './ending-series.tsx'
import { TodaysJobs, UpcomingAppointments } from './job-lists.tsx'
import { NextJob, NoNextJob } from './next-job.tsx'
import classes from './overview.module.css'
import { OutstandingInvoices, RecentClients } from './overview-lists.tsx'
import { overviewQuery } from './overview-query.ts'
import { welcomeText } from './overview-text.ts'
import { SetupChecklist } from './setup-checklist.tsx'
import { StatCards } from './stat-cards.tsx'
import { WeekBars } from './week-bars.tsx'

export const meta = () => [{ title: 'Dashboard · Wheelhouse' }]

export default function OverviewPage() {
  const name = sessionOf(useSession())?.user.full_name
  const { data, error, isPending, refetch } = useQuery(overviewQuery)
  // The texts to send are shown above other parts, so they are awaited to avoid a layout shift. A failed request is not awaited.
  const texts = useQuery(textsByHandQuery)
  if (data?.awaits_setup) return <Navigate to={SETUP_PATH} replace />
  const isLoading = isPending || (texts.isPending && texts.failureCount === 0)
  return (
    <Page title="Dashboard" subtitle={welcomeText(name)} action={<HeaderActions />} isCompact>
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

/** Has the shape of an overview with a next job. */
function OverviewSkeleton() {
  return (
    <div className={classes.parts}>
      <div className={classes.summary}>
        <div className={classes.loading}>
          <p role="status">Loading dashboard data...</p>
          <SizedSkeleton>
            <NextJob job={SAMPLE_JOB} timeZone="UTC" nowMs={0} />
          </SizedSkeleton>
        </div>
        <div className={classes.column} aria-hidden>
          <Skeleton height={240} />
        </div>
        <div className={classes.stats} aria-hidden>
          {[1, 2, 3, 4].map((figure) => (
            <Skeleton key={figure} height={104} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Gives the skeleton its size. */
const SAMPLE_JOB: Overview['today'][number] = {
  id: '',
  appointment_time: '1970-01-01T00:00:00Z',
  client_name: '–',
  client_phone: '555 0100',
  service: '–',
  duration: 60,
  address: '–',
  notes: null,
  series_id: null,
  state: 'scheduled',
}

function HeaderActions() {
  return (
    <div className={classes.headerActions}>
      <RouteButton to="/dashboard/services" look="quiet">
        Manage Services
      </RouteButton>
      <Button onClick={openNewAppointment}>New Appointment</Button>
    </div>
  )
}

function OverviewContent({ overview }: { overview: Overview }) {
  const { timezone, today, upcoming, endingSeries, week, outstanding, recentClients, setup } = overview
  const nowMs = useNowMs()
  const next = nextJob([...overview.sinceYesterday, ...today, ...upcoming], nowMs)
  const hasJobs = next !== null || today.length > 0
  const checklist = setup && <SetupChecklist done={setup.done} />
  return (
    <div className={classes.parts}>
      {!hasJobs && checklist}
      <div className={classes.summary}>
        {next ? (
          <NextJob job={next} timeZone={timezone} nowMs={nowMs} />
        ) : (
          <NoNextJob hasWorkedToday={today.length > 0} />
        )}
        <div className={classes.column}>
          <TodaysJobs jobs={today} timeZone={timezone} nowMs={nowMs} nextId={next?.id} />
          {overview.business_name === null && <UnnamedBusiness />}
          <TextsToSend timeZone={timezone} />
        </div>
        <StatCards overview={overview} />
      </div>
      {hasJobs && checklist}
      <EndingSeries series={endingSeries} timeZone={timezone} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <UpcomingAppointments jobs={upcoming} timeZone={timezone} />
          <WeekBars week={week} />
        </div>
        <div className={classes.column}>
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
    <section className={classes.notice} aria-labelledby="unnamed">
      <Store size={24} aria-hidden />
      <div>
        <h2 id="unnamed">Name your business</h2>
        <p>Until then, emails to your clients say “your service provider”.</p>
      </div>
      <RouteButton to={SETUP_PATH}>Add a name</RouteButton>
    </section>
  )
}

/** Hidden if there is nobody to text by hand, or if the list could not be loaded. */
function TextsToSend({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(textsByHandQuery)
  const nowMs = useNowMs()
  if (!data || pendingTexts(data.texts).length === 0) return null
  return (
    <section className={classes.notice} aria-labelledby="to-text">
      <MessageSquareText size={24} aria-hidden />
      <div>
        <h2 id="to-text">Text from your phone</h2>
        <p dir="auto">{sendRemindersSentence(data.texts, timeZone, nowMs)}</p>
      </div>
      <RouteButton to={MESSAGES_PATH}>Text now</RouteButton>
    </section>
  )
}
