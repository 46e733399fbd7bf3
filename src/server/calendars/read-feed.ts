import { jobTime } from '#domain/scheduling/job-time.ts'
import { refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import {
  type AskedFeed,
  askedFeed,
  noteReading,
  noteVersion,
  type ShownJob,
  shownJobs,
} from '#server/calendars/feed-queries.ts'
import { calendarUid } from '#server/client-emails/email-data.ts'
import { jobUrl } from '#server/client-emails/owner-emails.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { ReplicaReads } from '#server/db/replica-reads.ts'
import { calendarFeed, type FeedEntry } from '#server/gateways/calendar-feed.ts'
import { countTry } from '#server/http/count-try.ts'
import { businessName } from '#server/settings/business-name.ts'

export type FeedDeps = { db: Database; lateReads: ReplicaReads | null; appUrl: URL; limitsOn: boolean }

/** What a calendar asks with. */
type FeedRequest = {
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
  { db, lateReads, appUrl, limitsOn }: FeedDeps,
  request: FeedRequest,
): Promise<FeedAnswer> {
  const address = { feedToken: request.token }
  const early = await lateReads?.asOwnerOf(address, (tx) =>
    answerFor(tx, { appUrl, request, mayNote: false }),
  )
  if (early) return early
  const answer = await db.asOwnerOf(address, (tx) => answerFor(tx, { appUrl, request, mayNote: true }))
  if (answer) return answer
  if (limitsOn) await countTry(db, 'follow an unknown calendar feed', request.network, MISSES)
  return refuse('not_found')
}

/** Null: there is nothing to be found, or something to note that may not be: a replica cannot write it. */
async function answerFor(
  tx: OwnerTx,
  { appUrl, request, mayNote }: { appUrl: URL; request: FeedRequest; mayNote: boolean },
): Promise<FeedAnswer | null> {
  const feed = await askedFeed(tx, request.token)
  if (!feed) return null
  const { version, name } = versionOf(feed, appUrl)
  const isReadingDue = isToBeNoted(feed, await tx.now())
  const knownSince = version === feed.version ? feed.changed_at : null
  if (!mayNote && (isReadingDue || !knownSince)) return null
  if (isReadingDue) await noteReading(tx)
  const changedAt = knownSince ?? (await noteVersion(tx, version))
  const etag = `"${version}"`
  if (isKnown(request, etag, changedAt)) return { etag, changedAt, content: null }
  const entries = (await shownJobs(tx)).map((job) => entryOf(job, appUrl, feed.timezone))
  return { etag, changedAt, content: calendarFeed({ name, refreshMinutes: REFRESH_MINUTES, entries }) }
}

function isToBeNoted({ read_at }: AskedFeed, now: Date): boolean {
  return !read_at || now.getTime() - read_at.getTime() >= NOTED_EVERY_MS
}

function versionOf(feed: AskedFeed, appUrl: URL): { version: string; name: string } {
  const name = businessName({ name: feed.business_name }, feed)
  const parts = [FORMAT, appUrl.origin, feed.timezone, name, feed.jobs ?? '']
  return { name, version: sha256(JSON.stringify(parts)).toString('base64url') }
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
