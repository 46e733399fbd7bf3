import type { pictureEndpoints } from '#contract/pictures.ts'
import type { RouteDeps } from '#server/dependencies.ts'
import type { Handlers } from '#server/http/mount.ts'
import { changePicture, removePicture } from '#server/pictures/change-picture.ts'
import { listPictures } from '#server/pictures/queries.ts'
import { uploadPicture } from '#server/pictures/upload-picture.ts'

export function pictureRoutes(deps: RouteDeps): Handlers<typeof pictureEndpoints> {
  const { db } = deps
  return {
    listPictures: async ({ session }) => ({ pictures: await db.asOwner(session.user.id, listPictures) }),

    uploadPicture: async ({ query, session, network, idempotencyKey, readFile }) => ({
      pictures: await uploadPicture(deps, {
        ...query,
        userId: session.user.id,
        network,
        idempotencyKey,
        readFile,
      }),
    }),

    changePicture: async ({ params, body, session }) => ({
      pictures: await changePicture(db, session.user.id, params.id, body),
    }),

    removePicture: async ({ params, session }) => ({
      pictures: await removePicture(db, session.user.id, params.id),
    }),
  }
}
