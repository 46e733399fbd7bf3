import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { DepositPage } from '#contract/deposits.ts'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { DepositRule } from '#domain/services/deposit.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import { saveBookingSettings } from '#server/settings/queries.ts'
import { invoiceScene, type OwnerWithAccount } from '#server/testing/invoice-scene.ts'
import { json } from '#server/testing/test-server.ts'

/** A business whose only service, for $200.00, takes a deposit. */
export type DepositBusiness = OwnerWithAccount & { slug: string; serviceId: string }

export type Reservation = { depositUrl: string; checkoutUrl: string | null }

type BusinessOptions = { deposit?: DepositRule | null; cutoffHours?: number; fallback?: 'book' | 'refuse' }

/** Helpers for businesses that take deposits, and the clients who pay them through the emulated provider. */
export function depositScene() {
  const scene = invoiceScene()
  let counter = 0
  let day = ''

  const asOwner = <T>({ id }: { id: string }, work: Parameters<typeof scene.server.deps.db.asOwner<T>>[1]) =>
    scene.server.deps.db.asOwner(id, work)

  async function aBusiness({
    deposit = { kind: 'percent', percent: 25 },
    cutoffHours = 24,
    fallback = 'book',
  }: BusinessOptions = {}): Promise<DepositBusiness> {
    const owner = await scene.ownerWithAccount()
    const user_id = owner.id
    const slug = `wheelhouse-${randomUUID().slice(0, 8)}`
    const serviceId = await asOwner(owner, async (tx) => {
      const settings = {
        timezone: 'UTC',
        business_name: 'Luna Mobile Detailing',
        deposit_fallback: fallback,
      }
      await tx
        .insertInto('user_settings')
        .values({ user_id, ...settings })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
        .execute()
      await saveBookingSettings(tx, user_id, {
        ...DEFAULT_BOOKING_RULES,
        change_cutoff_hours: cutoffHours,
        weekend_start_time: '09:00',
        weekend_end_time: '17:00',
        welcome_message: null,
        address_field: 'optional',
      })
      await tx.insertInto('booking_slugs').values({ user_id, slug }).execute()
      const service = { user_id, name: 'Full Detail', price: 200_00, duration: 60 }
      const { id } = await tx
        .insertInto('services')
        .values({ ...service, deposit: deposit && JSON.stringify(deposit) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
    const now = await scene.server.deps.db.asSystem((tx) => tx.now())
    day = new Date(now.getTime() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
    return { ...owner, slug, serviceId }
  }

  /**
   * A time in UTC a month after the latest business was made. It stays on that day when a test moves the clock, which
   * may pass midnight.
   */
  const aTime = (hour = 10) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

  const ava = () => ({
    clientName: 'Ava Brooks',
    clientEmail: `ava-${counter++}@example.com`,
    clientPhone: '(212) 555-0123',
  })

  const book = async (
    { slug, serviceId }: DepositBusiness,
    fields: object = {},
    { key, from }: { key?: string; from?: string } = {},
  ) => {
    const body = { slug, serviceId, appointmentTime: aTime(), ...ava(), ...fields }
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    return scene.server.request('/api/public-booking', { ...json(body, headers), from })
  }

  async function reserve(
    business: DepositBusiness,
    fields: object = {},
    options: { key?: string; from?: string } = {},
  ): Promise<Reservation> {
    const response = await book(business, fields, options)
    expect(response.status, await response.clone().text()).toBe(201)
    return (await response.json()) as Reservation
  }

  const sessionOf = ({ checkoutUrl }: Reservation) => checkoutUrl?.split('/').at(-1) as string
  const tokenOf = ({ depositUrl }: Reservation) => depositUrl.split('/').at(-1) as string

  /** Pays at the provider, without anybody telling us. */
  async function pay(reservation: Reservation): Promise<void> {
    expect(await scene.emulator.act.completeCheckout(sessionOf(reservation))).toEqual({ outcome: 'complete' })
  }

  const openPage = (reservation: Reservation) =>
    scene.server.request(`/api/deposit/${tokenOf(reservation)}`, { method: 'POST' })
  const readPage = async (reservation: Reservation) =>
    (await (await openPage(reservation)).json()) as DepositPage
  const openCheckout = (reservation: Reservation) =>
    scene.server.request(`/api/deposit/${tokenOf(reservation)}/checkout`, { method: 'POST' })

  /** Books with a deposit and pays it. */
  async function booked(business: DepositBusiness, fields: object = {}) {
    const email = `ava-${counter++}@example.com`
    const reservation = await reserve(business, { clientEmail: email, ...fields })
    await pay(reservation)
    await scene.settle()
    const { manage_url } = await readPage(reservation)
    const [appointment] = await appointments(business)
    return {
      reservation,
      email,
      id: appointment?.id as string,
      manageToken: manage_url?.split('/').at(-1) as string,
    }
  }

  const appointments = (owner: { id: string }) =>
    asOwner(owner, (tx) => tx.selectFrom('appointments').selectAll().orderBy('created_at').execute())
  const deposits = (owner: { id: string }) =>
    asOwner(owner, (tx) => tx.selectFrom('deposits').selectAll().orderBy('created_at').execute())
  const holds = (owner: { id: string }) =>
    asOwner(owner, (tx) => tx.selectFrom('booking_holds').selectAll().execute())

  const job = async (owner: OwnerWithAccount, id: string) => {
    const response = await scene.server.request(`/api/appointments/${id}`, { headers: owner.headers })
    return (await response.json()) as Appointment
  }
  const asOwnerRequest = (owner: OwnerWithAccount, method: string, path: string, body?: object) => {
    const init = body ? json(body, owner.headers) : { headers: owner.headers }
    return scene.server.request(`/api${path}`, { ...init, method })
  }
  const managed = async (token: string, action = '') => {
    const response = await scene.server.request(`/api/booking/${token}${action}`, {
      method: action ? 'POST' : 'GET',
    })
    return { status: response.status, body: (await response.json()) as ManagedBooking }
  }

  /** What the provider has charged and given back on the owner's account. */
  async function ledger(owner: OwnerWithAccount): Promise<{ charged: number[]; refunded: number[] }> {
    const charges = await scene.listAtProvider<{ amount: number; amount_refunded: number; status: string }>(
      owner,
      '/v1/charges',
    )
    const paid = charges.filter(({ status }) => status === 'succeeded')
    return {
      charged: paid.map(({ amount }) => amount),
      refunded: paid.map(({ amount_refunded }) => amount_refunded).filter((amount) => amount > 0),
    }
  }

  return Object.assign(Object.create(scene) as typeof scene, {
    aBusiness,
    aTime,
    book,
    reserve,
    pay,
    booked,
    openPage,
    readPage,
    openDepositCheckout: openCheckout,
    appointments,
    deposits,
    holds,
    job,
    asOwnerRequest,
    managed,
    ledger,
    sessionOf,
  })
}
