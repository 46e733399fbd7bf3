import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AppointmentForm } from '#contract/appointments.ts'
import { NewClient } from '#contract/clients.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'

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
const UNLISTED_SERVICE = { service_id: null, duration: 60, price: null }

/** The service of a request: by id, or by name. */
export async function findRequestedService(
  tx: OwnerTx,
  { service_id, service }: Pick<AppointmentRequest, 'service_id' | 'service'>,
) {
  if (service_id !== undefined) {
    const byId = await selectServices(tx).where('id', '=', service_id).executeTakeFirst()
    return byId ?? refuse('not_found', { message: 'This service is no longer in your list.' })
  }
  if (service === undefined) return refuse('invalid_request', { fields: { service_id: 'Choose a service' } })
  const byName = await selectServices(tx)
    .where(sql<boolean>`lower(name) = lower(${service})`)
    .executeTakeFirst()
  return byName ?? { ...UNLISTED_SERVICE, service }
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

/** Selects the columns that appointments copy. The lock prevents deletion until the appointment is saved. */
function selectServices(tx: OwnerTx) {
  return tx
    .selectFrom('services')
    .select(['id as service_id', 'name as service', 'duration', 'price'])
    .forKeyShare()
}
