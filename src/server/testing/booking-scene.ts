import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PublicBusiness, Slots } from '#contract/booking.ts'
import type { BookingSettings } from '#contract/settings.ts'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { saveBookingSettings } from '#server/settings/queries.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { mailsOf } from '#server/testing/test-outbox.ts'
import { json, openTestServer, type TestServer, type TestServerOptions } from '#server/testing/test-server.ts'

/** Saturday at noon in London, morning in New York. The following Monday is free. */
export const NOW = '2030-01-05T12:00:00Z'
/** Sessions are long, because tests move the clock by days. */
const SESSION_SECONDS = 30 * 24 * 60 * 60

export const MONDAY = '2030-01-07'
/** A time in New York, the default time zone of test businesses. */
export const at = (time: string, date = MONDAY) => new Date(`${date}T${time}:00-05:00`).toISOString()

const NINE_TO_FIVE: BookingSettings = {
  ...DEFAULT_BOOKING_RULES,
  welcome_message: null,
  address_field: 'optional',
}

type BusinessOptions = {
  timezone?: string
  status?: SubscriptionStatus
  rules?: Partial<BookingSettings>
  /** Minutes of the only service; null for an owner without services. */
  duration?: number | null
}
export type TestBusiness = TestOwner & { slug: string; serviceId: string | null }

type RequestOptions = { from?: string; key?: string; via?: TestServer }

/** A server for one test file, and helpers for booking pages. */
export function bookingScene(options: TestServerOptions = { environment: { LIMITS: 'off' } }) {
  let server: TestServer
  let counter = 0
  beforeAll(async () => {
    server = await openTestServer(options)
  })
  afterAll(() => server.close())
  beforeEach(() => setClock(NOW))

  /** The clock keeps running from this instant. */
  async function setClock(instant: string): Promise<void> {
    const shift_seconds = sql<number>`extract(epoch from ${instant}::timestamptz - now())`
    await server.deps.db.asSystem((tx) => tx.updateTable('app_clock').set({ shift_seconds }).execute())
  }

  async function aBusiness({
    timezone = 'America/New_York',
    status = 'active',
    rules = {},
    duration = 60,
  }: BusinessOptions = {}): Promise<TestBusiness> {
    const { db } = server.deps
    const owner = await anOwner(db, { status, sessionSeconds: SESSION_SECONDS })
    const user_id = owner.id
    const slug = `wheelhouse-${randomUUID().slice(0, 8)}`
    const serviceId = await db.asOwner(owner.id, async (tx) => {
      await tx
        .insertInto('user_settings')
        .values({ user_id, timezone, business_name: 'Luna Mobile Detailing' })
        .execute()
      await saveBookingSettings(tx, owner.id, { ...NINE_TO_FIVE, ...rules })
      await tx.insertInto('booking_slugs').values({ user_id, slug }).execute()
      if (duration === null) return null
      const service = { user_id, name: 'Full Detail', price: 199_99, duration }
      return (await tx.insertInto('services').values(service).returning('id').executeTakeFirstOrThrow()).id
    })
    return { ...owner, slug, serviceId }
  }

  const setRules = (business: TestBusiness, rules: Partial<BookingSettings>) =>
    server.deps.db.asOwner(business.id, (tx) =>
      saveBookingSettings(tx, business.id, { ...NINE_TO_FIVE, ...rules }),
    )

  const page = (slug: string, options: RequestOptions = {}) =>
    server.request(`/api/public-booking/${slug}`, { from: options.from })

  function requestSlots(
    { slug }: { slug: string },
    params: Record<string, string> = {},
    options: RequestOptions = {},
  ) {
    const query = new URLSearchParams({ service: 'Full Detail', from: MONDAY, ...params })
    return (options.via ?? server).request(`/api/public-booking/${slug}/slots?${query}`, {
      from: options.from,
    })
  }

  const slots = async (business: { slug: string }, params: Record<string, string> = {}) =>
    ((await (await requestSlots(business, params)).json()) as Slots).slots

  const ava = () => ({
    clientName: 'Ava Brooks',
    clientEmail: `ava-${counter++}@example.com`,
    clientPhone: '(212) 555-0123',
  })

  const post = (path: string, body: object, { from, key, via = server }: RequestOptions = {}) =>
    via.request(`/api/public-booking${path}`, { ...json(body, key ? { 'idempotency-key': key } : {}), from })

  const book = ({ slug, serviceId }: TestBusiness, fields: object = {}, options: RequestOptions = {}) => {
    const service = serviceId ? { serviceId } : { service: 'Consultation' }
    return post('', { slug, ...service, appointmentTime: at('10:00'), ...ava(), ...fields }, options)
  }

  const hold = ({ slug }: TestBusiness, visitor: string, fields: object = {}, options: RequestOptions = {}) =>
    post('/hold', { slug, service: 'Full Detail', appointmentTime: at('10:00'), visitor, ...fields }, options)

  const release = ({ slug }: TestBusiness, visitor: string) => post('/release', { slug, visitor })

  const asOwner = <T>({ id }: TestOwner, work: (tx: OwnerTx) => Promise<T>) =>
    server.deps.db.asOwner(id, work)
  const rows = {
    appointments: (owner: TestOwner) =>
      asOwner(owner, (tx) => tx.selectFrom('appointments').selectAll().execute()),
    clients: (owner: TestOwner) => asOwner(owner, (tx) => tx.selectFrom('clients').selectAll().execute()),
    holds: (owner: TestOwner) => asOwner(owner, (tx) => tx.selectFrom('booking_holds').selectAll().execute()),
    mails: ({ id }: TestOwner) => mailsOf(server.deps.db, { userId: id }),
    links: (owner: TestOwner) => asOwner(owner, (tx) => tx.selectFrom('manage_tokens').selectAll().execute()),
  }

  return {
    get server() {
      return server
    },
    setClock,
    aBusiness,
    setRules,
    page,
    business: async (slug: string) => (await (await page(slug)).json()) as PublicBusiness,
    requestSlots,
    slots,
    ava,
    book,
    hold,
    release,
    post,
    rows,
  }
}

export const aVisitor = () => `visitor-${randomUUID()}`

type ErrorBody = {
  success?: boolean
  error: { code: string; message: string; fields?: object; details?: { nearest?: string[] } }
}

/** Status and error of a refused request, without the request id. */
export async function errorResponse(promise: Response | Promise<Response>) {
  const response = await promise
  const { success, error } = (await response.json()) as ErrorBody
  const { code, message, fields, details } = error ?? {}
  return { status: response.status, success, code, message, fields, nearest: details?.nearest }
}
