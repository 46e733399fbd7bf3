import { expect, test } from 'vitest'
import { dueCalendars } from '#server/calendars/queries.ts'
import { refreshCalendar } from '#server/calendars/refresh-calendar.ts'
import { networkAccess } from '#server/gateways/fetch-address.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { calendarFile } from '#server/testing/calendar-host.ts'
import { calendarScene } from '#server/testing/calendar-scene.ts'

// Without a worker, whose own sweep would fetch a due calendar first.
const scene = calendarScene()
const { host, aBusiness, setClock, addCalendar } = scene

/** Monday, 10 to 11 in New York. */
const AT_TEN = ['DTSTART:20300107T150000Z', 'DTEND:20300107T160000Z']

const rowOf = ({ id }: TestOwner) =>
  scene.server.deps.db.asOwner(id, (tx) =>
    tx.selectFrom('busy_calendars').selectAll().executeTakeFirstOrThrow(),
  )

test('records an unexpected error as a failure and backs off', async () => {
  const luna = await aBusiness()
  host.serve(calendarFile(AT_TEN))
  const { id: calendarId } = await addCalendar(luna)
  await setClock('2030-01-05T12:16:00Z')
  const { db, log } = scene.server.deps
  const brokenDeps = {
    db,
    log,
    appUrl: null as unknown as URL,
    reach: networkAccess({ readsLocalCalendars: true }),
  }
  const key = { userId: luna.id, calendarId }
  await expect(refreshCalendar(brokenDeps, key, { isManual: false })).rejects.toThrow(TypeError)
  expect(await rowOf(luna)).toMatchObject({
    failure: 'Something went wrong on our side. We’ll try again.',
    failures: 1,
    claimed_until: null,
  })
  expect((await rowOf(luna)).next_fetch_at > new Date('2030-01-05T12:30:00Z')).toBe(true)
  expect(await refreshCalendar(brokenDeps, key, { isManual: false })).toBe(false)
})

test('a calendar with an expired claim is fetched after all others', async () => {
  const [luna, noah] = [await aBusiness(), await aBusiness()]
  host.serve(calendarFile(AT_TEN))
  const [abandoned, otherCalendar] = [await addCalendar(luna), await addCalendar(noah)]
  const { db } = scene.server.deps
  await db.asOwner(luna.id, (tx) =>
    tx
      .updateTable('busy_calendars')
      .set({ claimed_until: new Date('2020-01-01'), next_fetch_at: new Date('2020-01-01') })
      .execute(),
  )
  await setClock('2030-01-05T12:16:00Z')
  const due = await db.asSystem((tx) => dueCalendars(tx).limit(2).execute())
  expect(due.map(({ calendarId }) => calendarId)).toEqual([otherCalendar.id, abandoned.id])
})
