import { beforeEach } from 'vitest'
import type { BusyCalendar } from '#contract/calendars.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { bookingScene } from '#server/testing/booking-scene.ts'
import { fakeCalendarHost } from '#server/testing/calendar-host.ts'
import { json, type TestServerOptions } from '#server/testing/test-server.ts'

/** A business, a calendar host, and helpers for busy calendars. */
export function calendarScene(options: TestServerOptions = {}) {
  const environment = { LIMITS: 'off', LOCAL_CALENDARS: 'on', ...options.environment }
  const scene = bookingScene({ ...options, environment })
  const host = fakeCalendarHost()
  // Stops refreshes from running into the next test.
  beforeEach(() => scene.server.deps.db.asSystem((tx) => tx.deleteFrom('busy_calendars').execute()))

  const call = (owner: TestOwner, method: string, path: string, body?: object) =>
    scene.server.request(`/api${path}`, {
      ...(body ? json(body, owner.headers) : { headers: owner.headers }),
      method,
    })
  const add = (owner: TestOwner, body: object = {}) =>
    call(owner, 'POST', '/busy-calendars', { name: 'Private', url: host.url(), ...body })

  async function addCalendar(owner: TestOwner, body: object = {}): Promise<BusyCalendar> {
    const response = await add(owner, body)
    if (response.status !== 201) throw new Error(await response.text())
    return (await response.json()) as BusyCalendar
  }

  return {
    ...scene,
    get server() {
      return scene.server
    },
    host,
    call,
    add,
    addCalendar,
    listCalendars: async (owner: TestOwner) =>
      (await (await call(owner, 'GET', '/busy-calendars')).json()) as BusyCalendar[],
    refresh: (owner: TestOwner, { id }: { id: string }) =>
      call(owner, 'POST', `/busy-calendars/${id}/refresh`),
    remove: (owner: TestOwner, { id }: { id: string }) => call(owner, 'DELETE', `/busy-calendars/${id}`),
    requestBusyTimes: (owner: TestOwner, from: string, to: string) =>
      call(owner, 'GET', `/busy-times?${new URLSearchParams({ from, to })}`),
    sweepOnce: () => sweep(scene.server.deps.db, scene.server.deps.sources),
  }
}
