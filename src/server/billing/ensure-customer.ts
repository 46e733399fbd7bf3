import { refuse } from '#server/base/refusal.ts'
import { customerOf, deleteCustomer, insertCustomer } from '#server/billing/queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'

/** The owner as the provider's customer, made on first asking, or instead of one that the provider has forgotten. */
export async function ensureCustomer(
  { db, payments }: ProviderDeps,
  { id, email }: { id: string; email: string },
  { insteadOf = null }: { insteadOf?: string | null } = {},
): Promise<string> {
  const { known, now } = await db.asOwner(id, async (tx) => ({
    known: await customerOf(tx, id),
    now: await tx.now(),
  }))
  if (known && known.customerId !== insteadOf) return known.customerId
  // Two clicks are one call; an hour later the provider is no longer held to a failure it may have remembered.
  const hour = now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
  const attempt = insteadOf ? `${hour}:${insteadOf}` : hour
  const made = await payments.billing.createCustomer({ userId: id, email, attempt })
  return db.asSystem(async (tx) => {
    if (insteadOf) await deleteCustomer(tx, id, insteadOf)
    await insertCustomer(tx, id, made)
    return (await customerOf(tx, id))?.customerId ?? refuse('not_found')
  })
}
