import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { PATH_PARAMS } from '#contract/endpoint.ts'
import type { PictureFile } from '#domain/pictures/picture-url.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { PICTURE_FILES, pictureBytes } from '#server/pictures/queries.ts'

/** Serves the files of pictures to anybody with their address. */
export function mountPictures(app: Hono<RequestEnv>, db: Database): void {
  app.get('/pictures/:id/:file', async (c) => {
    c.set('route', '/pictures/:id/:file')
    const { id, file } = c.req.param()
    if (!z.safeParse(PATH_PARAMS.id, id).success || !isPictureFile(file)) return refuse('not_found')
    // A file never changes, because a replaced picture has another id.
    const etag = `"${id.toLowerCase()}-${file}"`
    const { row } = await db.readAsOwnerOf({ pictureId: id }, pictureBytes(id, file, !isKnown(c, etag)))
    if (!row) return refuse('not_found')
    return servePicture(c, { etag, type: PICTURE_FILES[file].type, bytes: row.bytes })
  })
}

function isPictureFile(file: string): file is PictureFile {
  return Object.hasOwn(PICTURE_FILES, file)
}

/** Whether the caller has this version of a file already. */
function isKnown(c: Context<RequestEnv>, etag: string): boolean {
  return c.req.header('if-none-match')?.split(/,\s*/).includes(etag) ?? false
}

/** The bytes may be null if the caller has them already. */
type ServedPicture = { etag: string; type: string; bytes: Buffer | null }

/** Emails and link previews show pictures on other origins. */
export function servePicture(c: Context<RequestEnv>, { etag, type, bytes }: ServedPicture): Response {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
  c.header('ETag', etag)
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (bytes === null || isKnown(c, etag)) return c.body(null, 304)
  return c.body(new Uint8Array(bytes), 200, { 'Content-Type': type })
}
