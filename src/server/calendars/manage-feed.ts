import type * as z from 'zod/mini'
import type { calendarEndpoints } from '#contract/calendars.ts'
import type { CalendarDeps } from '#server/calendars/calendar-deps.ts'
import { deleteFeed, type StoredFeed, saveFeed, storedFeed } from '#server/calendars/feed-queries.ts'
import { countTry } from '#server/http/count-try.ts'
import { makeToken } from '#server/tokens/make-token.ts'

type Feed = z.output<typeof calendarEndpoints.readCalendarFeed.output>

const NEW_ADDRESSES = { tries: 20, windowSeconds: 60 * 60 }

export async function readFeedAddress({ db, appUrl }: CalendarDeps, userId: string): Promise<Feed> {
  return toFeed(await db.asOwner(userId, storedFeed), appUrl)
}

export async function openFeed({ db, appUrl, limitsOn }: CalendarDeps, userId: string): Promise<Feed> {
  if (limitsOn) await countTry(db, 'open a calendar feed', userId, NEW_ADDRESSES)
  const token = makeToken()
  await db.asOwner(userId, (tx) => saveFeed(tx, userId, token))
  return toFeed({ token, read_at: null }, appUrl)
}

export async function closeFeed({ db, appUrl }: CalendarDeps, userId: string): Promise<Feed> {
  await db.asOwner(userId, deleteFeed)
  return toFeed(null, appUrl)
}

function toFeed(feed: StoredFeed | null, { origin }: URL): Feed {
  return {
    url: feed && `${origin}/calendar/${feed.token}.ics`,
    read_at: feed?.read_at?.toISOString() ?? null,
  }
}
