import { sql } from 'kysely'
import type { ChangedBrand, SavedBrand } from '#contract/brand.ts'
import { ERROR_SENTENCES } from '#contract/errors.ts'
import { addressProblem, MAX_NEW_ADDRESSES_A_YEAR, suggestedAddress } from '#domain/brand/booking-address.ts'
import type { Brand } from '#domain/brand/brand.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { refuse } from '#server/base/refusal.ts'
import { listAddresses, readBrandFields, takeAddress, updateBrandFields } from '#server/brand/queries.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { countTry } from '#server/http/count-try.ts'
import { bookingPageUrl } from '#server/settings/open-booking-link.ts'
import { lockSettings, slugOf } from '#server/settings/queries.ts'

/** Enough for trying names while typing and saving, but few for collecting the addresses of others. */
const CHECK_LIMIT = { tries: 100, windowSeconds: 10 * 60 }

type BrandDeps = { db: Database; appUrl: URL; limitsOn: boolean }

export async function readBrand(
  { db, appUrl }: Omit<BrandDeps, 'limitsOn'>,
  userId: string,
): Promise<SavedBrand> {
  return db.asOwner(userId, (tx) => savedBrand(tx, appUrl))
}

export async function saveBrand(
  { db, appUrl, limitsOn }: BrandDeps,
  userId: string,
  { slug, ...changed }: ChangedBrand,
): Promise<SavedBrand> {
  if (limitsOn && slug !== undefined) await countTry(db, 'check address', userId, CHECK_LIMIT)
  return db.asOwner(userId, async (tx) => {
    await lockSettings(tx, userId)
    if (slug !== undefined && slug !== (await slugOf(tx))) await changeAddress(tx, userId, slug)
    await updateBrandFields(tx, { ...(await readBrandFields(tx)), ...withoutMissing(changed) })
    return savedBrand(tx, appUrl)
  })
}

function withoutMissing(
  changed: Partial<{ [Field in keyof Brand]: Brand[Field] | undefined }>,
): Partial<Brand> {
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
}

/** Expects that the settings are locked, so that an owner's addresses are counted one after the other. */
async function changeAddress(tx: OwnerTx, userId: string, slug: string): Promise<void> {
  const addresses = await listAddresses(tx)
  if (!addresses.some((address) => address.slug === slug)) {
    const problem = addressProblem(slug)
    if (problem) refuse('invalid_request', { fields: { slug: withSuggestion(problem, slug) } })
    if (newAddressesLeft(addresses, await tx.now()) === 0) refuseAddress('too_many_addresses')
  }
  if (!(await takeAddress(tx, userId, slug))) refuseAddress('address_taken')
}

function refuseAddress(code: 'too_many_addresses' | 'address_taken'): never {
  return refuse(code, { fields: { slug: ERROR_SENTENCES[code] } })
}

function withSuggestion(problem: string, slug: string): string {
  const suggestion = suggestedAddress(slug)
  return suggestion === slug || addressProblem(suggestion) ? problem : `${problem} How about ${suggestion}?`
}

type Address = { slug: string; takenAt: Date }

/** The first address doesn't count: it was generated, or the owner chose it before they had any. */
function newAddressesLeft(addresses: readonly Address[], now: Date): number {
  const aYearAgo = now.getTime() - 365 * DAY_MS
  const recent = addresses.slice(0, -1).filter(({ takenAt }) => takenAt.getTime() > aYearAgo)
  return Math.max(0, MAX_NEW_ADDRESSES_A_YEAR - recent.length)
}

async function savedBrand(tx: OwnerTx, appUrl: URL): Promise<SavedBrand> {
  const [brand, slug, addresses, now] = await Promise.all([
    readBrandFields(tx),
    slugOf(tx),
    listAddresses(tx),
    tx.now(),
  ])
  return {
    slug,
    url: slug === null ? null : bookingPageUrl(slug, appUrl),
    former_slugs: addresses.map((address) => address.slug).filter((former) => former !== slug),
    new_addresses_left: newAddressesLeft(addresses, now),
    ...brand,
  }
}

export async function checkAddress(
  { db, limitsOn }: { db: Database; limitsOn: boolean },
  userId: string,
  slug: string,
): Promise<{ slug: string; is_available: boolean; problem: string | null }> {
  if (limitsOn) await countTry(db, 'check address', userId, CHECK_LIMIT)
  const problem = await db.asOwner(userId, async (tx) => {
    const addresses = await listAddresses(tx)
    if (addresses.some((address) => address.slug === slug)) return null
    return addressProblem(slug) ?? ((await isTaken(tx, slug)) ? ERROR_SENTENCES.address_taken : null)
  })
  return { slug, is_available: problem === null, problem }
}

async function isTaken(tx: OwnerTx, slug: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`select is_address_taken(${slug}) as is_taken`.execute(tx)
  return rows[0]?.is_taken === true
}
