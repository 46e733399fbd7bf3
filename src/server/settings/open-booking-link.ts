import { randomInt } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { insertSlug, slugOf } from '#server/settings/queries.ts'

const MAX_ATTEMPTS = 10
const SLUG_CHARACTERS = 8

type LinkDeps = { db: Database; appUrl: URL; generateSlug?: () => string }

/** Returns the owner's booking link, which is created on first use. */
export async function openBookingLink(
  { db, appUrl, generateSlug = randomSlug }: LinkDeps,
  userId: string,
): Promise<{ slug: string; url: string }> {
  const slug = await db.asOwner(userId, async (tx) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const existing = await slugOf(tx)
      if (existing) return existing
      // If nothing was inserted, the slug is taken or another request of this owner was faster. The next round tells
      // which.
      await insertSlug(tx, userId, generateSlug())
    }
    return slugOf(tx)
  })
  if (!slug) throw new Error(`no free slug in ${MAX_ATTEMPTS} attempts`)
  return { slug, url: bookingPageUrl(slug, appUrl) }
}

export function bookingPageUrl(slug: string, appUrl: URL): string {
  return new URL(`/book/${slug}`, appUrl).href
}

function randomSlug(): string {
  const characters = Array.from({ length: SLUG_CHARACTERS }, () => randomInt(36).toString(36))
  return `wheelhouse-${characters.join('')}`
}
