import type { Context, Hono } from 'hono'
import { sql } from 'kysely'
import { accentShades, DEFAULT_ACCENT } from '#domain/brand/accent-shades.ts'
import { refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'
import { drawSharePicture } from '#server/gateways/pictures/draw-share-picture.ts'
import { assertStorableText } from '#server/http/read-body.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { servePicture } from '#server/pictures/mount-pictures.ts'
import { decodeInTurn } from '#server/pictures/upload-picture.ts'

/** Raise it when the drawing changes. */
const DRAWING = 1

type ShareFacts = {
  user_id: string
  name: string | null
  accent_color: string | null
  logo_id: string | null
  cover_id: string | null
}

/** What the picture of a business is drawn from. Null: the transaction has no owner. */
async function shareFacts(tx: OwnerTx): Promise<ShareFacts | null> {
  const idOf = (kind: 'logo' | 'cover') =>
    sql<string | null>`(select id from brand_pictures where kind = ${kind})`
  const row = await tx
    .selectFrom('users')
    .leftJoin('user_settings as business', 'business.user_id', 'users.id')
    .select(['users.id as user_id', 'business.business_name as name'])
    .select(sql<string | null>`business.brand->>'accent_color'`.as('accent_color'))
    .select([idOf('logo').as('logo_id'), idOf('cover').as('cover_id')])
    .executeTakeFirst()
  return row ?? null
}

/** Changes with the picture. The owner's id makes it unguessable, so that nobody can find out which slugs exist. */
export function shareVersion({ user_id, name, accent_color, logo_id, cover_id }: ShareFacts): string {
  return sha256(JSON.stringify([DRAWING, user_id, name, accent_color, logo_id, cover_id]))
    .toString('hex')
    .slice(0, 16)
}

type ShareDeps = { db: Database; takeTurns: TakeTurns }

/** Serves the picture of a booking page. It is drawn with the first request for it, and again once it has changed. */
export function mountSharePictures(app: Hono<RequestEnv>, deps: ShareDeps): void {
  app.get('/share/:slug/:file{[0-9a-f]{16}\\.jpg}', async (c: Context<RequestEnv>) => {
    c.set('route', '/share/:slug/:file')
    const slug = c.req.param('slug') ?? ''
    assertStorableText(slug)
    const version = c.req.param('file')?.replace('.jpg', '') ?? ''
    const found = await deps.db.asOwnerOf({ slug }, async (tx) => {
      const facts = await shareFacts(tx)
      return facts && shareVersion(facts) === version
        ? { facts, jpeg: await storedPicture(tx, version) }
        : null
    })
    if (!found) return refuse('not_found')
    const jpeg = found.jpeg ?? (await drawInTurn(deps, found.facts, version))
    return servePicture(c, { etag: `"${version}"`, type: 'image/jpeg', bytes: jpeg })
  })
}

async function storedPicture(tx: OwnerTx, version: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('share_pictures')
    .select('jpeg')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.jpeg ?? null
}

function drawInTurn({ db, takeTurns }: ShareDeps, facts: ShareFacts, version: string): Promise<Buffer> {
  const draw = async () => {
    // Another request may have drawn it while this one waited.
    const { jpeg, files } = await db.asOwner(facts.user_id, async (tx) => ({
      jpeg: await storedPicture(tx, version),
      files: await tx
        .selectFrom('brand_pictures')
        .select(['kind', 'large'])
        .where('kind', '!=', 'photo')
        .execute(),
    }))
    if (jpeg) return jpeg
    const fileOf = (kind: string) => files.find((file) => file.kind === kind)?.large ?? null
    const drawn = await drawSharePicture({
      name: facts.name,
      // White text can be read on it.
      color: accentShades(facts.accent_color ?? DEFAULT_ACCENT).light.brand,
      logo: fileOf('logo'),
      cover: fileOf('cover'),
    })
    await db.asOwner(facts.user_id, (tx) => storeDrawing(tx, { userId: facts.user_id, version, jpeg: drawn }))
    return drawn
  }
  return decodeInTurn(takeTurns, draw)
}

type Drawing = { userId: string; version: string; jpeg: Buffer }

async function storeDrawing(tx: OwnerTx, { userId, version, jpeg }: Drawing): Promise<void> {
  const drawing = { version, jpeg, drawn_at: sql<Date>`app_now()` }
  await tx
    .insertInto('share_pictures')
    .values({ user_id: userId, ...drawing })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(drawing))
    .execute()
}
