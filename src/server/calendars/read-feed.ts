import { type Answer, answersText } from '#domain/questions/answers.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import { refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import {
  type FeedJob,
  type FeedState,
  feedJobs,
  readFeedState,
  saveReadTime,
  saveVersion,
} from '#server/calendars/feed-queries.ts'
import { calendarUid } from '#server/client-emails/email-data.ts'
import { jobUrl } from '#server/client-emails/owner-emails.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { ReplicaReads } from '#server/db/replica-reads.ts'
import { calendarFeed, type FeedEntry } from '#server/gateways/calendar-feed.ts'
import { countTry } from '#server/http/count-try.ts'
import { knownBusinessName } from '#server/settings/business-name.ts'

export type FeedDeps = { db: Database; replicaReads: ReplicaReads | null; appUrl: URL; limitsOn: boolean }

type FeedRequest = {
  token: string
  network: string
  /** Conditional request headers, null if absent. */
  ifNoneMatch: string | null
  ifModifiedSince: string | null
}

export type FeedResponse = {
  etag: string
  changedAt: Date
  /** Null if the calendar's copy is up to date (304). */
  content: string | null
}

const REFRESH_MINUTES = 15
const SAVE_READ_TIME_EVERY_MS = 60 * 60 * 1000
/** Applies to unknown addresses only: it slows down guessing. */
const UNKNOWN_FEED_LIMIT = { tries: 30, windowSeconds: 10 * 60 }
/** Increment this when the same jobs are written differently. */
const FORMAT_VERSION = 1

/** The feed works without a subscription too: agreed appointments stay in the owner's calendar. */
export async function readFeed(
  { db, replicaReads, appUrl, limitsOn }: FeedDeps,
  request: FeedRequest,
): Promise<FeedResponse> {
  const address = { feedToken: request.token }
  const fromReplica = await replicaReads?.asOwnerOf(address, (tx) =>
    feedResponse(tx, { appUrl, request, canWrite: false }),
  )
  if (fromReplica) return fromReplica
  const response = await db.asOwnerOf(address, (tx) => feedResponse(tx, { appUrl, request, canWrite: true }))
  if (response) return response
  if (limitsOn) await countTry(db, 'follow an unknown calendar feed', request.network, UNKNOWN_FEED_LIMIT)
  return refuse('not_found')
}

/** Null for an unknown token, or if something has to be saved and `canWrite` is false (on a replica). */
async function feedResponse(
  tx: OwnerTx,
  { appUrl, request, canWrite }: { appUrl: URL; request: FeedRequest; canWrite: boolean },
): Promise<FeedResponse | null> {
  const feed = await readFeedState(tx, request.token)
  if (!feed) return null
  const { version, name } = versionOf(feed, appUrl)
  const mustSaveReadTime = isReadTimeDue(feed, await tx.now())
  const unchangedSince = version === feed.version ? feed.changed_at : null
  if (!canWrite && (mustSaveReadTime || !unchangedSince)) return null
  if (mustSaveReadTime) await saveReadTime(tx)
  const changedAt = unchangedSince ?? (await saveVersion(tx, version))
  const etag = `"${version}"`
  if (isUnchanged(request, etag, changedAt)) return { etag, changedAt, content: null }
  const entries = (await feedJobs(tx)).map((job) => toFeedEntry(job, appUrl, feed.timezone))
  return { etag, changedAt, content: calendarFeed({ name, refreshMinutes: REFRESH_MINUTES, entries }) }
}

function isReadTimeDue({ read_at }: FeedState, now: Date): boolean {
  return !read_at || now.getTime() - read_at.getTime() >= SAVE_READ_TIME_EVERY_MS
}

function versionOf(feed: FeedState, appUrl: URL): { version: string; name: string } {
  const name = knownBusinessName({ name: feed.business_name }, feed) ?? 'Wheelhouse'
  const parts = [FORMAT_VERSION, appUrl.origin, feed.timezone, name, feed.jobsHash ?? '']
  return { name, version: sha256(JSON.stringify(parts)).toString('base64url') }
}

/** `If-None-Match` takes precedence over `If-Modified-Since` (RFC 9110). */
function isUnchanged({ ifNoneMatch, ifModifiedSince }: FeedRequest, etag: string, changedAt: Date): boolean {
  if (ifNoneMatch !== null)
    return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  return ifModifiedSince !== null && Date.parse(ifModifiedSince) >= changedAt.getTime()
}

function toFeedEntry(job: FeedJob, appUrl: URL, timeZone: string): FeedEntry {
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
    description: [
      job.client_phone && `Phone: ${job.client_phone}`,
      answersText((job.answers as Answer[] | null) ?? []),
      job.notes,
      `See it: ${url}`,
    ]
      .filter(Boolean)
      .join('\n'),
    url,
    writtenAt: job.updated_at,
  }
}
