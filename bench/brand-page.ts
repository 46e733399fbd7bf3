import sharp from 'sharp'
import { type Business, createSession } from '#scripts/staging/businesses.ts'
import type { Stage } from './stage.ts'

const BRAND = {
  accent_color: '#b91c1c',
  about: 'We wash, polish and coat cars in your driveway.',
  is_listed: true,
}
const KINDS = ['logo', 'cover', 'photo', 'photo', 'photo', 'photo', 'photo', 'photo'] as const

/** Gives a business a color, an about text, a logo, a cover and six photos, as its owner does. */
export async function brandPage(stage: Stage, business: Business): Promise<void> {
  await setBrand(stage, business, BRAND)
  const authorization = `Bearer ${await createSession(stage, business)}`
  for (const kind of KINDS) {
    const response = await fetch(`${stage.app.origin}/api/pictures?kind=${kind}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'image/jpeg' },
      body: Buffer.from(await createPhoto()),
    })
    if (response.status !== 201) throw new Error(`${kind}: ${response.status} ${await response.text()}`)
  }
}

export async function setBrand({ admin }: Stage, { id }: Business, brand: object): Promise<void> {
  await admin.query('update user_settings set brand = $2 where user_id = $1', [id, JSON.stringify(brand)])
}

/** Random spots, with as much detail as a photo. */
function createPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 80, height: 60, channels: 3, background: '#000', noise } })
    .resize(1600, 1200)
    .jpeg({ quality: 85 })
    .toBuffer()
}
