import type { PictureKind } from '#domain/pictures/picture-sizes.ts'

/** A business has at most one logo and one cover. */
export function picturesByKind<P extends { kind: PictureKind }>(pictures: readonly P[]) {
  return {
    logo: pictures.find(({ kind }) => kind === 'logo'),
    cover: pictures.find(({ kind }) => kind === 'cover'),
    photos: pictures.filter(({ kind }) => kind === 'photo'),
  }
}
