import { jobTime } from '#domain/scheduling/job-time.ts'
import {
  type AskedFeed,
  askedFeed,
  noteReading,
  noteVersion,
  type ShownJob,
  shownJobs,
} from '#server/calendars/feed-queries.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { calendarFeed, type FeedEntry } from '#server/gateways/calendar-feed.ts'
import { countTry } from '#server/http/count-try.ts'
import { calendarUid } from '#server/manage-booking/client-letter.ts'
import { jobUrl } from '#server/manage-booking/owner-letter.ts'
import { refuse } from '#server/refusal.ts'
import { businessName } from '#server/settings/business-name.ts'
import { sha256 } from '#server/sha256.ts'

export type FeedDeps = { db: Database; appUrl: URL; limitsOn: boolean }

/** What a calendar asks with. */
export type FeedRequest = {
  token: string
  network: string
  /** Of what it has, if anything. */
  ifNoneMatch: string | null
  ifModifiedSince: string | null
}

export type FeedAnswer = {
  etag: string
  changedAt: Date
  /** Null: what it has is still right. */
  content: string | null
}

const REFRESH_MINUTES = 15
const NOTED_EVERY_MS = 60 * 60 * 1000
/** No calendar mistypes an address this often. */
const MISSES = { tries: 30, windowSeconds: 10 * 60 }
/** Grows when the same jobs are written otherwise. */
const FORMAT = 1

/** The owner's jobs for the calendar they look at, whether or not they pay us just now: what was agreed still is. */
export async function readFeed(
  { db, appUrl, limitsOn }: FeedDeps,
  request: FeedRequest,
): Promise<FeedAnswer> {
  const answer = await db.asOwnerOf({ feedToken: request.token }, async (tx) => {
    const feed = await askedFeed(tx, request.token)
    return feed && answerFor(tx, feed, { appUrl, request })
  })
  if (answer) return answer
  if (limitsOn) await countTry(db, 'follow an unknown calendar feed', request.network, MISSES)
  return refuse('not_found')
}

type Asked = { appUrl: URL; request: FeedRequest }

async function answerFor(tx: OwnerTx, feed: AskedFeed, { appUrl, request }: Asked): Promise<FeedAnswer> {
  const now = await tx.now()
  if (!feed.read_at || now.getTime() - feed.read_at.getTime() >= NOTED_EVERY_MS) await noteReading(tx)
  const name = businessName({ name: feed.business_name }, feed)
  const version = versionOf([FORMAT, appUrl.origin, feed.timezone, name, feed.jobs])
  const isSame = version === feed.version && feed.changed_at !== null
  const changedAt = isSame ? (feed.changed_at as Date) : await noteVersion(tx, version)
  const etag = `"${version}"`
  if (isKnown(request, etag, changedAt)) return { etag, changedAt, content: null }
  const entries = (await shownJobs(tx)).map((job) => entryOf(job, appUrl, feed.timezone))
  return { etag, changedAt, content: calendarFeed({ name, refreshMinutes: REFRESH_MINUTES, entries }) }
}

function versionOf(parts: readonly unknown[]): string {
  return sha256(JSON.stringify(parts)).toString('base64url')
}

/** A name is more exact than a time, and counts alone where both are given. */
function isKnown({ ifNoneMatch, ifModifiedSince }: FeedRequest, etag: string, changedAt: Date): boolean {
  if (ifNoneMatch !== null)
    return ifNoneMatch.split(',').some((name) => ['*', etag].includes(name.trim().replace(/^W\//, '')))
  return ifModifiedSince !== null && Date.parse(ifModifiedSince) >= changedAt.getTime()
}

function entryOf(job: ShownJob, appUrl: URL, timeZone: string): FeedEntry {
  const { start, end } = jobTime(job.appointment_time.getTime(), job.duration)
  const url = jobUrl(appUrl, timeZone, job)
  return {
    uid: calendarUid(appUrl, job.id),
    sequence: job.calendar_sequence,
    isCancelled: job.cancelled_at !== null,
    startsAt: new Date(start),
    endsAt: new Date(end),
    summary: `${job.service} - ${job.client_name}`,
    location: job.address,
    description: [job.client_phone && `Phone: ${job.client_phone}`, job.notes, `See it: ${url}`]
      .filter(Boolean)
      .join('\n'),
    url,
    writtenAt: job.updated_at,
  }
}
