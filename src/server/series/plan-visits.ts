import type { PlannedVisit, VisitChoice, VisitWarning } from '#contract/series.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import type { PlacedTime } from '#domain/scheduling/slot-rejection.ts'
import { proposedStart } from '#domain/series/proposed-start.ts'
import type { Visit } from '#domain/series/series-visits.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type Interval, overlaps, spanOf, widened } from '#domain/time/interval.ts'
import type { Place } from '#domain/travel/place.ts'
import { warningsAt } from '#server/appointments/find-warnings.ts'
import { type Obstacles, readObstacles } from '#server/appointments/read-obstacles.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { readPlace } from '#server/travel/read-place.ts'

export type Choices = Readonly<Record<string, VisitChoice>>

/** A visit's number, and its time by the rhythm. */
export type RhythmVisit = Omit<Visit, 'date'>

export type RequestedVisit = RhythmVisit & {
  durationMinutes: number
  /** The time of the visit, if it is not the rhythm's. */
  at?: Instant
  /** The visit is already at this time: its conflicts were confirmed before. */
  isUnmoved?: boolean
}

export type RequestedVisits = {
  visits: readonly RequestedVisit[]
  choices: Choices
  /** Where the visits are. */
  address: string | null
}

/** A visit whose time is decided. */
export type PlacedVisit = { visit: number; job: Interval; rhythmTime: RhythmVisit; overlapAllowed: boolean }

export type VisitPlan = {
  planned: PlannedVisit[]
  placed: PlacedVisit[]
  /** Visits with conflicts for which the owner has not made a choice. */
  unresolved: PlannedVisit[]
}

/** Plans each visit: its time by the owner's choice, its conflicts at that time, and a free time nearby if it has any. */
function planVisits(
  { visits, choices }: Pick<RequestedVisits, 'visits' | 'choices'>,
  obstacles: Obstacles & { place: Place | null },
): VisitPlan {
  const places = visits.map((visit) => requestedPlace(visit, choices[visit.visit]))
  const proposals: Interval[] = []
  const propose = ({ job, requested }: RequestedPlace & { job: Interval }) => {
    const span = spanAround([job])
    const otherJobs = places.flatMap((other) => (other.job && other.requested !== requested ? other.job : []))
    const ownVisits = [...otherJobs, ...proposals].map((visit) => ({ ...visit, place: obstacles.place }))
    const busy = [obstacles.busy, obstacles.holds, ownVisits].flatMap((times: readonly PlacedTime[]) =>
      times.filter((time) => overlaps(time, span)),
    )
    const { durationMinutes } = requested
    const proposal = proposedStart(job.start, { ...obstacles, busy, durationMinutes })
    if (proposal !== null) proposals.push(jobTime(proposal, durationMinutes))
    return proposal
  }

  const plan: VisitPlan = { planned: [], placed: [], unresolved: [] }
  for (const place of places) {
    const { requested, job } = place
    const { visit, startsAt } = requested
    const warnings = job
      ? [
          ...warningsAt({ ...job, place: obstacles.place }, obstacles),
          ...ownVisitWarnings({ ...place, job }, places),
        ]
      : []
    // The owner is not asked again about what they confirmed before.
    const newWarnings = isConfirmedBefore(place, warnings) ? [] : warnings
    const proposal = job && newWarnings.length > 0 ? propose({ ...place, job }) : null
    const planned = {
      visit,
      appointment_time: iso(job?.start ?? startsAt),
      warnings: newWarnings,
      proposal: proposal === null ? null : iso(proposal),
    }
    plan.planned.push(planned)
    if (job) plan.placed.push({ visit, job, rhythmTime: requested, overlapAllowed: warnings.some(isOverlap) })
    if (newWarnings.length > 0 && !place.isConfirmed) plan.unresolved.push(planned)
  }
  return plan
}

function isConfirmedBefore({ isUnmoved }: RequestedPlace, warnings: readonly VisitWarning[]): boolean {
  return isUnmoved && !warnings.some(({ kind }) => kind === 'own visit')
}

/** Proposals are up to three days away, plus buffers. */
const MARGIN_MINUTES = 5 * 24 * 60

/** Obstacles outside this span cannot affect jobs at these times. */
function spanAround(jobs: readonly Interval[]): Interval {
  const longest = Math.max(...jobs.map(({ start, end }) => end - start))
  return widened(spanOf(jobs), MARGIN_MINUTES + longest / 60_000)
}

type RequestedPlace = {
  requested: RequestedVisit
  /** Null if the visit is skipped. */
  job: Interval | null
  /** The owner chose another time. */
  isMovedByChoice: boolean
  isConfirmed: boolean
  isUnmoved: boolean
}

function requestedPlace(requested: RequestedVisit, choice: VisitChoice | undefined): RequestedPlace {
  const { startsAt, durationMinutes, at = startsAt, isUnmoved = false } = requested
  const unchanged = { requested, job: jobTime(at, durationMinutes), isMovedByChoice: false, isUnmoved }
  if (choice === 'skip') return { ...unchanged, job: null, isConfirmed: true }
  if (choice === undefined || choice === 'keep') return { ...unchanged, isConfirmed: choice === 'keep' }
  const job = jobTime(Date.parse(choice.at), durationMinutes)
  return { requested, job, isMovedByChoice: true, isConfirmed: choice.confirmed, isUnmoved: false }
}

/** If two visits of the series overlap, only one gets a warning: the one moved by choice, otherwise the later one. */
function ownVisitWarnings(
  place: RequestedPlace & { job: Interval },
  places: readonly RequestedPlace[],
): VisitWarning[] {
  return places.flatMap((other) => {
    if (!other.job || other.requested === place.requested || !overlaps(other.job, place.job)) return []
    if (other.isUnmoved && place.isUnmoved) return []
    const isWarned =
      place.isMovedByChoice === other.isMovedByChoice
        ? place.requested.visit > other.requested.visit
        : place.isMovedByChoice
    const { visit } = other.requested
    return isWarned ? { kind: 'own visit', visit, appointment_time: iso(other.job.start) } : []
  })
}

function isOverlap({ kind }: VisitWarning): boolean {
  return kind === 'clash' || kind === 'own visit'
}

function iso(instant: Instant): string {
  return new Date(instant).toISOString()
}

/** Reads the obstacles of the whole span at once, however many visits there are. */
export async function readPlan(
  tx: OwnerTx,
  plan: RequestedVisits,
  exceptIds: readonly string[] = [],
): Promise<VisitPlan> {
  const [obstacles, place] = await Promise.all([
    readObstacles(tx, spanOfRequested(plan), exceptIds),
    readPlace(tx, plan.address),
  ])
  return planVisits(plan, { ...obstacles, place })
}

/** Includes the rhythm times of skipped and moved visits. */
function spanOfRequested({ visits, choices }: RequestedVisits): Interval {
  const jobs = visits.flatMap((visit) => requestedPlace(visit, choices[visit.visit]).job ?? [])
  return spanAround([
    ...jobs,
    ...visits.map(({ startsAt, durationMinutes }) => jobTime(startsAt, durationMinutes)),
  ])
}

/** Refuses to save until every conflict is resolved. */
export function assertResolved({ unresolved }: VisitPlan): void {
  if (unresolved.length > 0) refuse('series_needs_choices', { details: { visits: unresolved } })
}
