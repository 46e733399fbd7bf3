import { useQuery } from '@tanstack/react-query'
import type { Overview } from '#contract/overview.ts'
import { textsByHandQuery } from '#web/dashboard/messages/by-hand/texts-by-hand-query.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import { OutstandingInvoices } from './outstanding-invoices.tsx'
import classes from './overview.module.css'
import { OverviewFailure } from './overview-failure.tsx'
import { overviewQuery } from './overview-query.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { RecentClients } from './recent-clients.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { StatCards } from './stat-cards.tsx'
import { TextsToSend } from './texts-to-send.tsx'
import { TodaysJobs } from './todays-jobs.tsx'
import { UpcomingAppointments } from './upcoming-appointments.tsx'
import { WeekBars } from './week-bars.tsx'
import { welcomeWords } from './welcome-words.ts'

export const meta = () => [{ title: 'Dashboard · Wheelhouse' }]

export default function OverviewPage() {
  const name = sessionOf(useSession())?.user.full_name
  const { data, error, isPending, refetch } = useQuery(overviewQuery)
  // On top of the rest: what comes later would push it down. A failure of theirs keeps nobody waiting.
  const texts = useQuery(textsByHandQuery)
  const isWaiting = isPending || (texts.isPending && texts.failureCount === 0)
  return (
    <Page title="Dashboard" subtitle={welcomeWords(name)} action={<WaysOn />}>
      {error && <OverviewFailure error={error} onRetry={refetch} />}
      {isWaiting && !error && <OverviewSkeleton />}
      {data && !isWaiting && <OverviewParts overview={data} />}
    </Page>
  )
}

function WaysOn() {
  return (
    <div className={classes.ways}>
      <RouteButton to="/dashboard/services" look="quiet">
        Manage Services
      </RouteButton>
      <RouteButton to="/dashboard/calendar">New Appointment</RouteButton>
    </div>
  )
}

function OverviewParts({ overview }: { overview: Overview }) {
  const { timezone, today, upcoming, week, outstanding, recentClients, setup } = overview
  return (
    <div className={classes.parts}>
      {setup && <SetupChecklist done={setup.done} />}
      <TextsToSend timeZone={timezone} />
      <StatCards overview={overview} />
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
