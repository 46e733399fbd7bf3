import { type CompiledQuery, sql } from 'kysely'
import type { Logo, Picture } from '#contract/pictures.ts'
import { MAX_PHOTOS, type PictureKind } from '#domain/pictures/picture-sizes.ts'
import type { PictureFile } from '#domain/pictures/picture-url.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { statements } from '#server/db/statements.ts'
import type { EncodedPicture } from '#server/gateways/pictures/encode-picture.ts'

const COLUMNS = ['id', 'kind', 'position', 'alt', 'width', 'height'] as const

export async function listPictures(tx: OwnerTx): Promise<Picture[]> {
  return tx
    .selectFrom('brand_pictures')
    .select(COLUMNS)
    .orderBy(sql`array_position(array['logo', 'cover', 'photo'], kind)`)
    .orderBy('position')
    .$castTo<Picture>()
    .execute()
}

/** Undefined if there is none. */
export async function findLogo(tx: OwnerTx): Promise<Logo | undefined> {
  return tx
    .selectFrom('brand_pictures')
    .select(['id', 'width', 'height'])
    .where('kind', '=', 'logo')
    .executeTakeFirst()
}

export type LogoFile = Logo & { png: Buffer }

/** The logo for emails and PDFs. Undefined if there is none. */
export async function findLogoFile(tx: OwnerTx): Promise<LogoFile | undefined> {
  return tx
    .selectFrom('brand_pictures')
    .select(['id', 'width', 'height', 'png'])
    .where('kind', '=', 'logo')
    .$narrowType<{ png: Buffer }>()
    .executeTakeFirst()
}

/** The logos of these owners, by the owner. Owners without one are missing. */
export async function logoFilesOf(tx: SystemTx, userIds: readonly string[]): Promise<Map<string, LogoFile>> {
  const logos = await tx
    .selectFrom('brand_pictures')
    .select(['user_id', 'id', 'width', 'height', 'png'])
    .where('kind', '=', 'logo')
    .where('user_id', '=', sql<string>`any (${userIds}::uuid[])`)
    .$narrowType<{ png: Buffer }>()
    .execute()
  return new Map(logos.map(({ user_id, ...logo }) => [user_id, logo]))
}

export async function largePictures(tx: OwnerTx) {
  return tx.selectFrom('brand_pictures').select(['kind', 'position', 'large']).execute()
}

/** Prevents other changes of the owner's pictures until the transaction ends. */
export async function lockPictures(tx: OwnerTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pictures ' || current_setting('app.user_id'), 0))`.execute(
    tx,
  )
}

/** The first free position. Null: there are as many as there may be. */
export async function freePosition(tx: OwnerTx, kind: PictureKind): Promise<number | null> {
  const taken = await tx.selectFrom('brand_pictures').select('position').where('kind', '=', kind).execute()
  const positions = new Set(taken.map(({ position }) => position))
  for (let position = 0; position < (kind === 'photo' ? MAX_PHOTOS : 1); position++)
    if (!positions.has(position)) return position
  return null
}

export type NewPicture = EncodedPicture & Pick<Picture, 'id' | 'kind' | 'position' | 'alt'>

export async function insertPicture(
  tx: OwnerTx | SystemTx,
  userId: string,
  picture: NewPicture,
): Promise<void> {
  const { id, kind, position, alt, width, height, large, small, png } = picture
  await tx
    .insertInto('brand_pictures')
    .values({ user_id: userId, id, kind, position, alt, width, height, large, small, png })
    .execute()
  await tx.insertInto('picture_links').values({ user_id: userId, picture_id: id }).execute()
}

/** False if there was no such picture. */
export async function deletePicture(tx: OwnerTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('brand_pictures').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function setAlt(tx: OwnerTx, id: string, alt: string): Promise<void> {
  await tx.updateTable('brand_pictures').set({ alt }).where('id', '=', id).execute()
}

/** Numbers the photos in this order, in one statement because no two may have the same position after it. */
export async function setPhotoOrder(tx: OwnerTx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('brand_pictures')
    .set({ position: sql<number>`array_position(${ids}::uuid[], id) - 1` })
    .where('kind', '=', 'photo')
    .execute()
}

export const PICTURE_FILES = {
  'large.webp': { column: 'large', type: 'image/webp' },
  'small.webp': { column: 'small', type: 'image/webp' },
  'email.png': { column: 'png', type: 'image/png' },
} as const satisfies Record<PictureFile, object>

/** The bytes are null if they are not needed, because the caller has them. */
export function pictureBytes(
  id: string,
  file: PictureFile,
  isNeeded: boolean,
): CompiledQuery<{ bytes: Buffer | null }> {
  const { column } = PICTURE_FILES[file]
  return statements
    .selectFrom('brand_pictures')
    .select(sql<Buffer | null>`${isNeeded ? sql.ref(column) : sql`null::bytea`}`.as('bytes'))
    .where('id', '=', id)
    .where(column, 'is not', null)
    .compile()
}
