import { randomUUID } from 'node:crypto'
import { DEMO_LOGIN } from '#db/demo.ts'
import { DEMO_PICTURES } from '#db/demo-pictures.ts'
import { markEmailVerified } from '#server/account/email-verification-queries.ts'
import { hashPassword } from '#server/account/hash-password.ts'
import { findCredentialsByEmail, insertUser } from '#server/account/queries.ts'
import type { Database } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { drawSvg } from '#server/gateways/pictures/draw-svg.ts'
import { encodePicture } from '#server/gateways/pictures/encode-picture.ts'
import type { LocalPayments } from '#server/gateways/stand-ins.ts'
import { insertDemo } from '#server/local/insert-demo.ts'
import { payForDemo } from '#server/local/pay-demo.ts'
import { insertPicture, type NewPicture } from '#server/pictures/queries.ts'

export type DemoDeps = ProviderDeps & { emulator: LocalPayments | null }

/** Creates the demo owner and their business unless they exist, in one transaction. */
export async function createDemo(deps: DemoDeps): Promise<'created' | 'existed'> {
  const result = await createBusiness(deps.db)
  if (deps.emulator) await payForDemo(deps, deps.emulator)
  return result
}

async function createBusiness(db: Database): Promise<'created' | 'existed'> {
  const hasDemo = await db.asSystem(
    async (tx) => (await findCredentialsByEmail(tx, DEMO_LOGIN.email)) !== null,
  )
  if (hasDemo) return 'existed'
  const passwordHash = await hashPassword(DEMO_LOGIN.password)
  const pictures = await drawDemoPictures()
  return db.asSystem(async (tx) => {
    const userId = await insertUser(tx, DEMO_LOGIN.email, passwordHash)
    if (!userId) return 'existed'
    await markEmailVerified(tx, userId)
    await insertDemo(tx, userId)
    for (const picture of pictures) await insertPicture(tx, userId, picture)
    return 'created'
  })
}

/** Before the transaction, so that it stays short. */
function drawDemoPictures(): Promise<NewPicture[]> {
  const photos = DEMO_PICTURES.filter(({ kind }) => kind === 'photo')
  return Promise.all(
    DEMO_PICTURES.map(async (picture) => {
      const { kind, alt, svg } = picture
      const position = Math.max(0, photos.indexOf(picture))
      return { id: randomUUID(), kind, alt, position, ...(await encodePicture(await drawSvg(svg), kind)) }
    }),
  )
}
