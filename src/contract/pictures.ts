import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { changedLine } from '#contract/fields.ts'
import { PICTURE_PROBLEMS } from '#domain/pictures/picture-problems.ts'
import { MAX_PHOTOS, MAX_UPLOAD_BYTES, PICTURE_KINDS, PICTURE_TYPES } from '#domain/pictures/picture-sizes.ts'

/** A picture of the owner's brand. Its files are at `/pictures/<id>/large.webp` and `small.webp`, a logo also at `email.png`. */
export const Picture = z.object({
  id: z.uuid(),
  kind: z.enum(PICTURE_KINDS),
  /** Photos are shown in this order, from 0. */
  position: z.int(),
  /** What the owner says it shows. Empty: a default is used. */
  alt: z.string(),
  /** In pixels, of the large size. */
  width: z.int(),
  height: z.int(),
})
export type Picture = z.output<typeof Picture>

/** What pages need to show a business's logo. */
export const Logo = z.pick(Picture, { id: true, width: true, height: true })
export type Logo = z.output<typeof Logo>

const Pictures = z.object({ pictures: z.array(Picture) })

export const MAX_ALT_LENGTH = 200

export const pictureEndpoints = {
  listPictures: endpoint('GET /api/pictures', 'subscribed owner', {
    summary: 'Lists the pictures of the owner’s brand: logo, cover, then photos in their order.',
    output: Pictures,
  }),
  uploadPicture: endpoint('POST /api/pictures', 'subscribed owner', {
    summary:
      'Adds the picture in the body. A logo or cover replaces the former one, a photo the one that `replaces` names. The file itself is not kept.',
    query: z.object({ kind: z.enum(PICTURE_KINDS), replaces: z.optional(z.uuid()) }),
    rawBody: {
      types: PICTURE_TYPES,
      typeError: PICTURE_PROBLEMS.type,
      sizeError: PICTURE_PROBLEMS['too large'],
    },
    bodyLimitBytes: MAX_UPLOAD_BYTES,
    output: Pictures,
    status: 201,
    errors: ['picture_refused', 'too_many_photos', 'key_reused', 'not_found'],
    networkLimit: { tries: 120, windowSeconds: 10 * 60 },
  }),
  changePicture: endpoint('PATCH /api/pictures/:id', 'subscribed owner', {
    summary: 'Changes what a picture is said to show, or moves a photo to another position.',
    body: z.object({
      alt: changedLine(MAX_ALT_LENGTH, `Description must be at most ${MAX_ALT_LENGTH} characters`),
      position: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_PHOTOS - 1))),
    }),
    output: Pictures,
    errors: ['not_found'],
  }),
  removePicture: endpoint('DELETE /api/pictures/:id', 'subscribed owner', {
    summary: 'Removes a picture and its files.',
    output: Pictures,
    errors: ['not_found'],
  }),
}
