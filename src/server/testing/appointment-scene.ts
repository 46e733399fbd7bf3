import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Client } from '#contract/clients.ts'
import { DEFAULT_TRAVEL_SETTINGS, type TravelSettings } from '#domain/travel/travel-settings.ts'
import { bookingSettings, saveBookingSettings } from '#server/settings/queries.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

export type OwnerWithService = TestOwner & { serviceId: string }

/** A future year with the same weekdays as 2030. */
export const YEAR = yearLike2030(new Date().getUTCFullYear() + 1)

function yearLike2030(year: number): number {
  const weekday = (day: string) => new Date(`${year}-${day}T12:00:00Z`).getUTCDay()
  return weekday('01-01') === 2 && weekday('12-31') === 2 ? year : yearLike2030(year + 1)
}

/** A time on a Monday in New York. The owner works from 9 to 5 there. */
export const at = (time: string) => `${YEAR}-01-07T${time}:00-05:00`

export const AVA = { name: 'Ava Brooks', email: 'ava@example.com', phone: '(555) 010-1000' }

/** A server for one test file, and helpers for an owner's schedule. */
export function appointmentScene() {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  /** Inserts an owner with one service of an hour. */
  async function anOwnerWithService(): Promise<OwnerWithService> {
    const owner = await anOwner(server.deps.db)
    const { id } = await server.deps.db.asOwner(owner.id, (tx) =>
      tx
        .insertInto('services')
        .values({ user_id: owner.id, name: 'Full Detail', price: 199_99, duration: 60 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return { ...owner, serviceId: id }
  }

  const post = (owner: TestOwner, path: string, body: unknown) =>
    server.request(`/api/appointments${path}`, json(body, owner.headers))
  const put = (owner: TestOwner, path: string, body: unknown) =>
    server.request(`/api/appointments${path}`, { ...json(body, owner.headers), method: 'PUT' })
  const get = (owner: TestOwner, path: string) =>
    server.request(`/api/appointments${path}`, { headers: owner.headers })

  const postJob = (owner: OwnerWithService, fields: object = {}) =>
    post(owner, '', { client: AVA, service_id: owner.serviceId, appointment_time: at('10:00'), ...fields })

  async function createJob(owner: OwnerWithService, fields: object = {}): Promise<Appointment> {
    const response = await postJob(owner, fields)
    if (response.status !== 201) throw new Error(await response.text())
    return (await response.json()) as Appointment
  }

  /** Records that the clients of all jobs know them from earlier emails. */
  const markEmailed = (owner: TestOwner) =>
    server.deps.db.asOwner(owner.id, (tx) =>
      tx.updateTable('appointments').set({ never_emailed: false }).execute(),
    )

  const update = (owner: OwnerWithService, seen: Appointment, change: object) =>
    put(owner, `/${seen.id}`, {
      client: { id: seen.client_id },
      service_id: seen.service_id ?? undefined,
      appointment_time: seen.appointment_time,
      duration: seen.duration,
      address: seen.address,
      notes: seen.notes,
      seen_updated_at: seen.updated_at,
      ...change,
    })

  const move = (owner: TestOwner, seen: Appointment, appointment_time: string, options: object = {}) =>
    post(owner, `/${seen.id}/move`, {
      appointment_time,
      duration: seen.duration,
      seen_updated_at: seen.updated_at,
      ...options,
    })

  const cancel = (owner: TestOwner, seen: Appointment, options: object = {}) =>
    post(owner, `/${seen.id}/cancel`, { seen_updated_at: seen.updated_at, ...options })
  const restore = (owner: TestOwner, { id }: Appointment, options: object = {}) =>
    post(owner, `/${id}/restore`, options)

  /** Updates the client through the API. */
  async function correctClient(owner: TestOwner, { client_id }: Appointment, client: object): Promise<void> {
    const path = `/api/clients/${client_id}`
    const current = await (await server.request(path, { headers: owner.headers })).json()
    const body = { ...client, seen_updated_at: (current as { client: Client }).client.updated_at }
    const response = await server.request(path, { ...json(body, owner.headers), method: 'PUT' })
    if (response.status !== 200) throw new Error(await response.text())
  }

  /** Lists the appointments of Monday and Tuesday. */
  const listJobs = async (owner: TestOwner) => {
    const window = `from=${YEAR}-01-07T00:00:00Z&to=${YEAR}-01-09T00:00:00Z`
    return (await (await get(owner, `?${window}`)).json()) as Appointment[]
  }

  /** Saves travel settings; those that are not given are the default. */
  const setTravel = (owner: TestOwner, travel: Partial<TravelSettings>) =>
    server.deps.db.asOwner(owner.id, async (tx) => {
      const settings = await bookingSettings(tx)
      await saveBookingSettings(tx, owner.id, {
        ...settings,
        travel: { ...DEFAULT_TRAVEL_SETTINGS, ...travel },
      })
    })

  /** Moves the clock forward. */
  const advanceClock = (seconds: number) =>
    server.deps.db.asSystem((tx) =>
      tx
        .updateTable('app_clock')
        .set({ shift_seconds: sql<number>`shift_seconds + ${seconds}` })
        .execute(),
    )

  const rowOf = (owner: TestOwner, id: string) =>
    server.deps.db.asOwner(owner.id, (tx) =>
      tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )

  return {
    get server() {
      return server
    },
    anOwnerWithService,
    post,
    get,
    postJob,
    createJob,
    markEmailed,
    setTravel,
    update,
    move,
    cancel,
    restore,
    correctClient,
    listJobs,
    advanceClock,
    rowOf,
  }
}

type ErrorBody = { error: { code: string; fields?: object; details?: Record<string, never> } }

export async function refusal(promise: Response | Promise<Response>) {
  const response = await promise
  const { error } = (await response.json()) as ErrorBody
  return { status: response.status, code: error?.code, fields: error?.fields, details: error?.details }
}
