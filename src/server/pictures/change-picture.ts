import type * as z from 'zod/mini'
import type { Picture, pictureEndpoints } from '#contract/pictures.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { deletePicture, listPictures, lockPictures, setAlt, setPhotoOrder } from '#server/pictures/queries.ts'

type PictureChange = z.output<typeof pictureEndpoints.changePicture.body>

export function changePicture(
  db: Database,
  userId: string,
  id: string,
  { alt, position }: PictureChange,
): Promise<Picture[]> {
  return db.asOwner(userId, async (tx) => {
    await lockPictures(tx)
    const pictures = await listPictures(tx)
    const picture = pictures.find((each) => each.id === id.toLowerCase()) ?? refuse('not_found')
    if (alt !== undefined) await setAlt(tx, id, alt ?? '')
    if (position !== undefined && picture.kind === 'photo') await movePhoto(tx, pictures, picture, position)
    return listPictures(tx)
  })
}

async function movePhoto(
  tx: OwnerTx,
  pictures: readonly Picture[],
  photo: Picture,
  position: number,
): Promise<void> {
  const others = pictures.filter(({ kind, id }) => kind === 'photo' && id !== photo.id).map(({ id }) => id)
  await setPhotoOrder(tx, others.toSpliced(position, 0, photo.id))
}

/** Its addresses are unknown from then on. */
export function removePicture(db: Database, userId: string, id: string): Promise<Picture[]> {
  return db.asOwner(userId, async (tx) => {
    await lockPictures(tx)
    if (!(await deletePicture(tx, id))) refuse('not_found')
    return listPictures(tx)
  })
}
