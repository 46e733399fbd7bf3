import type * as z from 'zod/mini'
import type { Service, ServiceForm } from '#contract/services.ts'
import { defaultServices } from '#domain/services/default-services.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import {
  businessTypeOf,
  deleteService,
  insertServices,
  servicesByName,
  updateService,
} from '#server/services/queries.ts'

export async function createService(
  db: Database,
  userId: string,
  form: z.output<typeof ServiceForm>,
): Promise<Service> {
  const [added] = await db.asOwner(userId, (tx) => insertServices(tx, userId, [form]))
  return added ?? refuseDuplicateName()
}

export async function changeService(
  db: Database,
  userId: string,
  id: string,
  form: z.output<typeof ServiceForm>,
): Promise<Service> {
  try {
    return await db.asOwner(userId, async (tx) => (await updateService(tx, id, form)) ?? refuse('not_found'))
  } catch (error) {
    return isNameTaken(error) ? refuseDuplicateName() : Promise.reject(error)
  }
}

function refuseDuplicateName(): never {
  return refuse('name_taken', { fields: { name: 'You already have a service with this name.' } })
}

function isNameTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'services_name_key'
}

/** Appointments keep the service's name. */
export async function removeService(db: Database, userId: string, id: string): Promise<{ deleted: true }> {
  const isDeleted = await db.asOwner(userId, (tx) => deleteService(tx, id))
  return isDeleted ? { deleted: true } : refuse('not_found')
}

/** Gives an owner without services the defaults for their trade. Returns all services. */
export async function createDefaults(db: Database, userId: string): Promise<Service[]> {
  return db.asOwner(userId, async (tx) => {
    const existing = await servicesByName(tx)
    if (existing.length > 0) return existing
    await insertServices(tx, userId, defaultServices(await businessTypeOf(tx)))
    return servicesByName(tx)
  })
}
