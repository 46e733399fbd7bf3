import { randomUUID } from 'node:crypto'
import type { Picture } from '#contract/pictures.ts'
import type { PictureKind } from '#domain/pictures/picture-sizes.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'
import { type EncodedPicture, encodePicture } from '#server/gateways/pictures/encode-picture.ts'
import { UnusablePicture } from '#server/gateways/pictures/unusable-picture.ts'
import { idFromKey, recordChange, wasApplied } from '#server/http/applied-changes.ts'
import { widerNetworksOf } from '#server/http/network.ts'
import {
  deletePicture,
  freePosition,
  insertPicture,
  listPictures,
  lockPictures,
} from '#server/pictures/queries.ts'

/**
 * These limit what a process does at once: in all, for one network and for one owner. Without a limit for a network, a few of its
 * owners could keep everybody out by sending slowly. Files are only read once it is their turn, so that at most sixteen of 10 MB are
 * in memory. Uploads beyond that wait, and are refused if too many wait.
 */
const FILES_IN_MEMORY = { maxRunning: 16, maxWaiting: 8 }
const FILES_OF_NETWORK = { maxRunning: 4, maxWaiting: 8 }
const FILES_OF_OWNER = { maxRunning: 2, maxWaiting: 6 }
/** The line has room for all files in memory. Each owner has one place in it. */
const DECODING = { maxRunning: 1, maxWaiting: FILES_IN_MEMORY.maxRunning }
const DECODING_OF_OWNER = { maxRunning: 1 }

/** Share pictures are made of decoded ones, so drawing them takes the same turns. */
export function decodeInTurn<Result>(takeTurns: TakeTurns, decode: () => Promise<Result>): Promise<Result> {
  return takeTurns('decode picture', decode, DECODING)
}

type UploadDeps = { db: Database; takeTurns: TakeTurns }
type Upload = {
  userId: string
  /** From `networkOf`. */
  network: string
  kind: PictureKind
  /** The photo that this one takes the place of. */
  replaces?: string | undefined
  idempotencyKey: string | null
  readFile(): Promise<Buffer>
}

/** A repeat of an upload that was stored changes nothing. */
export async function uploadPicture(deps: UploadDeps, upload: Upload): Promise<Picture[]> {
  const { db } = deps
  const { userId, idempotencyKey: key } = upload
  const id = key === null ? randomUUID() : idFromKey(userId, key)
  const isRepeat = await db.asOwner(userId, (tx) => wasApplied(tx, { userId, key, recordId: id }))
  if (isRepeat) return db.asOwner(userId, listPictures)
  const encoded = await encodeInTurn(deps, upload)
  return db.asOwner(userId, async (tx) => {
    await lockPictures(tx)
    if ((await recordChange(tx, { userId, key, recordId: id })) === 'new')
      await storePicture(tx, upload, { id, ...encoded })
    return listPictures(tx)
  })
}

function encodeInTurn(
  { takeTurns }: UploadDeps,
  { userId, network, kind, readFile }: Upload,
): Promise<EncodedPicture> {
  const widestNetwork = widerNetworksOf(network).at(-1)?.network ?? network
  const encode = async () => {
    const file = await readFile()
    const decode = () => decodeInTurn(takeTurns, () => encodeOrRefuse(file, kind))
    return takeTurns(`decode picture of ${userId}`, decode, DECODING_OF_OWNER)
  }
  const whenThereIsMemory = () => takeTurns('read picture', encode, FILES_IN_MEMORY)
  const inNetwork = () => takeTurns(`read picture from ${widestNetwork}`, whenThereIsMemory, FILES_OF_NETWORK)
  return takeTurns(`read picture of ${userId}`, inNetwork, FILES_OF_OWNER)
}

async function encodeOrRefuse(file: Buffer, kind: PictureKind): Promise<EncodedPicture> {
  try {
    return await encodePicture(file, kind)
  } catch (error) {
    if (error instanceof UnusablePicture) refuse('picture_refused', { message: error.message })
    throw error
  }
}

/** The position of a picture is unique, so there can't be more than there are positions. */
async function storePicture(
  tx: OwnerTx,
  { userId, kind, replaces }: Upload,
  picture: EncodedPicture & { id: string },
): Promise<void> {
  const pictures = await listPictures(tx)
  const former = pictures.find((each) => each.kind === kind && (kind !== 'photo' || each.id === replaces))
  if (kind === 'photo' && replaces && !former) refuse('not_found')
  if (former) await deletePicture(tx, former.id)
  const position = former?.position ?? (await freePosition(tx, kind)) ?? refuse('too_many_photos')
  await insertPicture(tx, userId, { ...picture, kind, position, alt: '' })
}
