import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PublicBusiness, Slots } from '#contract/booking.ts'
import type { BookingSettings } from '#contract/settings.ts'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { NEUTRAL_BOOKING } from '#domain/settings/neutral-booking.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { saveBookingSettings } from '#server/settings/queries.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { mailsOf } from '#server/testing/test-outbox.ts'
import { json, openTestServer, type TestServer, type TestServerOptions } from '#server/testing/test-server.ts'

/** Saturday noon in London, morning in New York: the Monday that follows is free. */
export const NOW = '2030-01-05T12:00:00Z'
/** Tests move the clock by days. */
const SIGNED_IN_SECONDS = 30 * 24 * 60 * 60

export const MONDAY = '2030-01-07'
/** In New York, where the business is unless said otherwise. */
export const at = (time: string, date = MONDAY) => new Date(`${date}T${time}:00-05:00`).toISOString()

const NINE_TO_FIVE: BookingSettings = { ...NEUTRAL_BOOKING, welcome_message: null, address_field: 'optional' }

type NewBusiness = {
  timezone?: string
  status?: SubscriptionStatus
  rules?: Partial<BookingSettings>
  /** Minutes of the one service; null for an owner who offers none. */
  duration?: number | null
}
export type TestBusiness = TestOwner & { slug: string; serviceId: string | null }

type Sent = { from?: string; key?: string; via?: TestServer }

/** A server for one test file, and what owners and visitors of booking pages do with it. */
export function bookingScene(options: TestServerOptions = { environment: { LIMITS: 'off' } }) {
  let server: TestServer
  let counter = 0
  beforeAll(async () => {
    server = await openTestServer(options)
  })
  afterAll(() => server.close())
  beforeEach(() => setClock(NOW))

  /** From here on the clock runs as usual. */
  async function setClock(instant: string): Promise<void> {
    const shift_seconds = sql<number>`extract(epoch from ${instant}::timestamptz - now())`
    await server.deps.db.asSystem((tx) => tx.updateTable('app_clock').set({ shift_seconds }).execute())
  }

  async function aBusiness({
    timezone = 'America/New_York',
    status = 'active',
    rules = {},
    duration = 60,
  }: NewBusiness = {}): Promise<TestBusiness> {
    const { db } = server.deps
    const owner = await anOwner(db, { status, sessionSeconds: SIGNED_IN_SECONDS })
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

  const page = (slug: string, sent: Sent = {}) =>
    server.request(`/api/public-booking/${slug}`, { from: sent.from })

  function askSlots({ slug }: { slug: string }, question: Record<string, string> = {}, sent: Sent = {}) {
    const query = new URLSearchParams({ service: 'Full Detail', from: MONDAY, ...question })
    return (sent.via ?? server).request(`/api/public-booking/${slug}/slots?${query}`, { from: sent.from })
  }

  const slots = async (business: { slug: string }, question: Record<string, string> = {}) =>
    ((await (await askSlots(business, question)).json()) as Slots).slots

  const ava = () => ({
    clientName: 'Ava Brooks',
    clientEmail: `ava-${counter++}@example.com`,
    clientPhone: '(212) 555-0123',
  })

  const post = (path: string, body: object, { from, key, via = server }: Sent = {}) =>
    via.request(`/api/public-booking${path}`, { ...json(body, key ? { 'idempotency-key': key } : {}), from })

  const book = ({ slug, serviceId }: TestBusiness, wanted: object = {}, sent: Sent = {}) => {
    const service = serviceId ? { serviceId } : { service: 'Consultation' }
    return post('', { slug, ...service, appointmentTime: at('10:00'), ...ava(), ...wanted }, sent)
  }

  const hold = ({ slug }: TestBusiness, visitor: string, wanted: object = {}, sent: Sent = {}) =>
    post('/hold', { slug, service: 'Full Detail', appointmentTime: at('10:00'), visitor, ...wanted }, sent)

  const release = ({ slug }: TestBusiness, visitor: string) => post('/release', { slug, visitor })

  const asOwner = <T>({ id }: TestOwner, work: (tx: OwnerTx) => Promise<T>) =>
    server.deps.db.asOwner(id, work)
  const rows = {
    appointments: (of: TestOwner) => asOwner(of, (tx) => tx.selectFrom('appointments').selectAll().execute()),
    clients: (of: TestOwner) => asOwner(of, (tx) => tx.selectFrom('clients').selectAll().execute()),
    holds: (of: TestOwner) => asOwner(of, (tx) => tx.selectFrom('booking_holds').selectAll().execute()),
    mails: ({ id }: TestOwner) => mailsOf(server.deps.db, { userId: id }),
    links: (of: TestOwner) => asOwner(of, (tx) => tx.selectFrom('manage_tokens').selectAll().execute()),
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
    askSlots,
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

type Refused = {
  success?: boolean
  error: { code: string; message: string; fields?: object; details?: { nearest?: string[] } }
}

/** What a caller is told besides the request's number. */
export async function told(answer: Response | Promise<Response>) {
  const response = await answer
  const { success, error } = (await response.json()) as Refused
  const { code, message, fields, details } = error ?? {}
  return { status: response.status, success, code, message, fields, nearest: details?.nearest }
}
