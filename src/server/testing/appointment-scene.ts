import { afterAll, beforeAll } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

export type Scheduler = TestOwner & { serviceId: string }

/** Monday. The owner works in New York, 9 to 5. */
export const at = (time: string) => `2030-01-07T${time}:00-05:00`

export const AVA = { name: 'Ava Brooks', email: 'ava@example.com', phone: '(555) 010-1000' }

/** A server for one test file, and what owners do with their schedule. */
export function appointmentScene() {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  /** An owner who offers one service of an hour. */
  async function aScheduler(): Promise<Scheduler> {
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

  const create = (owner: Scheduler, wanted: object = {}) =>
    post(owner, '', { client: AVA, service_id: owner.serviceId, appointment_time: at('10:00'), ...wanted })

  async function created(owner: Scheduler, wanted: object = {}): Promise<Appointment> {
    const answer = await create(owner, wanted)
    if (answer.status !== 201) throw new Error(await answer.text())
    return (await answer.json()) as Appointment
  }

  const update = (owner: Scheduler, seen: Appointment, change: object) =>
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

  const move = (owner: TestOwner, seen: Appointment, appointment_time: string, rest: object = {}) =>
    post(owner, `/${seen.id}/move`, {
      appointment_time,
      duration: seen.duration,
      seen_updated_at: seen.updated_at,
      ...rest,
    })

  const day = async (owner: TestOwner) => {
    const window = `from=2030-01-07T00:00:00Z&to=2030-01-09T00:00:00Z`
    return (await (await get(owner, `?${window}`)).json()) as Appointment[]
  }

  const rowOf = (owner: TestOwner, id: string) =>
    server.deps.db.asOwner(owner.id, (tx) =>
      tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )

  return {
    get server() {
      return server
    },
    aScheduler,
    post,
    get,
    create,
    created,
    update,
    move,
    day,
    rowOf,
  }
}

type Refused = { error: { code: string; fields?: object; details?: Record<string, never> } }

export async function refusal(answer: Response | Promise<Response>) {
  const response = await answer
  const { error } = (await response.json()) as Refused
  return { status: response.status, code: error?.code, fields: error?.fields, details: error?.details }
}
