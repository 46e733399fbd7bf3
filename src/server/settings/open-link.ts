import { randomInt } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { insertSlug, slugOf } from '#server/settings/queries.ts'

const MAX_DRAWS = 10
const CHARACTERS = 8

type LinkDeps = { db: Database; appUrl: URL; drawSlug?: () => string }

/** The address clients book at: made on first asking, the same ever after. */
export async function openLink(
  { db, appUrl, drawSlug = randomSlug }: LinkDeps,
  userId: string,
): Promise<{ slug: string; url: string }> {
  const slug = await db.asOwner(userId, async (tx) => {
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const known = await slugOf(tx)
      if (known) return known
      // Not inserted: somebody else has it, or another tab of this owner's was quicker. The next round tells which.
      await insertSlug(tx, userId, drawSlug())
    }
    return slugOf(tx)
  })
  if (!slug) throw new Error(`No free slug in ${MAX_DRAWS} draws`)
  return { slug, url: new URL(`/book/${slug}`, appUrl).href }
}

function randomSlug(): string {
  const characters = Array.from({ length: CHARACTERS }, () => randomInt(36).toString(36))
  return `wheelhouse-${characters.join('')}`
}
