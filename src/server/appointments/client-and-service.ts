import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AppointmentForm } from '#contract/appointments.ts'
import { NewClient } from '#contract/clients.ts'
import { hasOptions, type ServiceWithOptions, type VisitItem, visitTotal } from '#domain/services/visit.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { chooseItems, type RequestedItem } from '#server/services/choose-items.ts'

const NO_CLIENT = 'This client is no longer in your list.'

type ClientChoice = { id: string } | z.output<typeof NewClient>
type AppointmentRequest = Partial<z.output<typeof AppointmentForm>>

/** The client of a request: as `client`, or as `client_name`, `client_email` and `client_phone`. */
export function requestedClient(request: AppointmentRequest): ClientChoice {
  const { client, client_name, client_email, client_phone } = request
  if (client) return client
  const details = [client_name, client_email, client_phone]
  if (details.every((detail) => detail == null))
    return refuse('invalid_request', { fields: { client: 'Choose a client' } })
  const [name = '', email = '', phone = ''] = details.map((detail) => detail ?? '')
  const parsed = z.safeParse(NewClient, { name, email, phone })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => [`client_${String(path[0])}`, message])
  return refuse('invalid_request', { fields: Object.fromEntries(issues.reverse()) })
}

/**
 * Finds or creates the client of an appointment at this address. A new client is looked up by email first; a match is used as
 * stored and never overwritten, but gets the address if it has none. Without an email the client is always added, because
 * two people can share a phone number.
 */
export async function findOrCreateClient(
  tx: OwnerTx,
  userId: string,
  client: ClientChoice,
  address: string | null,
) {
  if ('id' in client) return findExistingClient(tx, client.id)
  const existing = client.email === '' ? undefined : await clientByEmail(tx, client.email)
  if (existing) {
    if (address !== null) await addMissingAddress(tx, existing.client_id, address)
    return { ...existing, client_phone: existing.client_phone ?? client.phone }
  }
  const added = await tx
    .insertInto('clients')
    .values({ user_id: userId, name: client.name, email: client.email, phone: client.phone, address })
    // Another request may add the same address concurrently.
    .onConflict((conflict) => conflict.doNothing())
    .returning(APPOINTMENT_COLUMNS)
    .executeTakeFirst()
  return added ?? (await clientByEmail(tx, client.email)) ?? refuse('not_found', { message: NO_CLIENT })
}

async function addMissingAddress(tx: OwnerTx, clientId: string, address: string): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ address, updated_at: sql<Date>`app_now()` })
    .where('id', '=', clientId)
    .where('address', 'is', null)
    .execute()
}

/** The columns that appointments copy. */
const APPOINTMENT_COLUMNS = [
  'id as client_id',
  'name as client_name',
  'email as client_email',
  'phone as client_phone',
] as const

/** Refuses if the client was deleted. */
export async function findExistingClient(tx: OwnerTx, id: string | null) {
  const client = await selectClients(tx).where('id', '=', id).executeTakeFirst()
  return client ?? refuse('not_found', { message: NO_CLIENT })
}

function clientByEmail(tx: OwnerTx, email: string) {
  return selectClients(tx).where('email_key', '=', sql<string>`lower(${email})`).executeTakeFirst()
}

/** The lock prevents deletion until the appointment is saved. */
function selectClients(tx: OwnerTx) {
  return tx.selectFrom('clients').select(APPOINTMENT_COLUMNS).forKeyShare()
}

/** A service that is not in the owner's list takes an hour unless the request says otherwise. */
const UNLISTED_SERVICE = { service_id: null, items: null, duration: 60, price: null }

type ServiceRequest = Pick<AppointmentRequest, 'items' | 'service_id' | 'service'>

/** What appointments copy of their service. */
type BookedService = {
  service_id: string | null
  service: string
  /** Null for one service without options. */
  items: VisitItem[] | null
  duration: number
  price: number | null
}

/** The services of a request: with their options, or one by id or by name. */
export async function findRequestedService(tx: OwnerTx, request: ServiceRequest): Promise<BookedService> {
  const { items, service_id, service } = request
  if (items || service_id !== undefined) return findListedServices(tx, request)
  if (service === undefined) return refuse('invalid_request', { fields: { service_id: 'Choose a service' } })
  const [byName] = await selectServices(tx).where(sql<boolean>`lower(name) = lower(${service})`).execute()
  if (!byName) return { ...UNLISTED_SERVICE, service }
  return bookedService([byName], [{ service: byName.id, size: null, add_ons: [] }])
}

async function findListedServices(
  tx: OwnerTx,
  { items, service_id }: ServiceRequest,
): Promise<BookedService> {
  const requested = items?.map(({ service_id, ...choice }) => ({ service: service_id, ...choice })) ?? [
    { service: service_id ?? '', size: null, add_ons: [] },
  ]
  const ids = new Set([...requested.map(({ service }) => service), ...(service_id ? [service_id] : [])])
  const services = await selectServices(tx)
    .where('id', 'in', [...ids])
    .execute()
  if (ids.size > services.length)
    return refuse('not_found', { message: 'This service is no longer in your list.' })
  return bookedService(services, requested)
}

function bookedService(services: ServiceWithOptions[], requested: RequestedItem[]): BookedService {
  const items = chooseItems(services, requested, { isSizeRequired: false })
  const [first] = items
  if (!first) throw new Error('a request has at least one item')
  const { service_id, service } = first
  return { service_id, service, items: hasOptions(items) ? items : null, ...visitTotal(items) }
}

/** The service as the owner books it, who may give it another price, or none, and another duration. */
export function asRequested<Service extends { price: number | null; duration: number }>(
  service: Service,
  { price, duration }: Pick<AppointmentRequest, 'price' | 'duration'>,
): Service {
  return {
    ...service,
    price: price === undefined ? service.price : price,
    duration: duration ?? service.duration,
  }
}

/** The lock prevents deletion until the appointment is saved. */
function selectServices(tx: OwnerTx) {
  return tx
    .selectFrom('services')
    .select(['id', 'name', 'duration', 'price', 'sizes', 'add_ons'])
    .$castTo<ServiceWithOptions>()
    .forKeyShare()
}
