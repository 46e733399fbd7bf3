import type { BusyCalendar } from '#contract/calendars.ts'
import { refuse } from '#server/base/refusal.ts'
import type { CalendarDeps } from '#server/calendars/calendar-deps.ts'
import { readListed } from '#server/calendars/list-calendars.ts'
import { countCalendars, hasCalendarAt, insertCalendar, lockCalendars } from '#server/calendars/queries.ts'
import { storeCopy } from '#server/calendars/refresh-calendar.ts'
import { takeCopy } from '#server/calendars/take-copy.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'
import { readableAddress } from '#server/gateways/fetch-address.ts'
import { countTry } from '#server/http/count-try.ts'
import { businessSettings } from '#server/settings/queries.ts'

const MOST_CALENDARS = 5
const TRIES = { tries: 20, windowSeconds: 60 * 60 }

/** Only what could be read is kept: from the first moment on it closes slots. */
export async function addCalendar(
  deps: CalendarDeps,
  userId: string,
  { name, url: typed }: { name: string; url: string },
): Promise<BusyCalendar> {
  const { db, limitsOn } = deps
  const url = addressIn(typed)
  const wanted = await db.asOwner(userId, async (tx) => {
    await assertRoom(tx, url)
    const [{ timezone }, now] = await Promise.all([businessSettings(tx), tx.now()])
    return { url, known: null, timeZone: timezone, now }
  })
  if (limitsOn) await countTry(db, 'add a busy calendar', userId, TRIES)
  const copy = await takeCopy(deps, wanted)
  if (copy.kind === 'failed') return refuseAddress(copy.sentence)
  return db.asOwner(userId, async (tx) => {
    await lockCalendars(tx)
    await assertRoom(tx, url)
    const calendarId = await insertCalendar(tx, { user_id: userId, name, url })
    await storeCopy(tx, { userId, calendarId }, { copy, wanted, failures: 0 })
    return readListed(tx, calendarId)
  })
}

function addressIn(typed: string): string {
  try {
    return readableAddress(typed).href
  } catch (error) {
    if (!(error instanceof UnreadableCalendar)) throw error
    return refuseAddress(error.message)
  }
}

async function assertRoom(tx: OwnerTx, url: string): Promise<void> {
  if (await hasCalendarAt(tx, url))
    refuse('name_taken', {
      message: 'You have added this calendar already.',
      fields: { url: 'You have added this calendar already' },
    })
  if ((await countCalendars(tx)) >= MOST_CALENDARS) {
    const message = `You can add ${MOST_CALENDARS} calendars at most. Remove one first.`
    refuse('invalid_request', { message, fields: { url: message } })
  }
}

function refuseAddress(sentence: string): never {
  return refuse('calendar_unreadable', { message: sentence, fields: { url: sentence } })
}
