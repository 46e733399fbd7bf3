import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'

export type BookedService = { service_id: string; service: string; duration: number; price: number }

/** It stays on the list until the appointment is saved. */
export async function bookedService(tx: OwnerTx, id: string): Promise<BookedService> {
  const service = await tx
    .selectFrom('services')
    .select(['id as service_id', 'name as service', 'duration', 'price'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return service ?? refuse('not_found', { message: 'This service is no longer on your list.' })
}
