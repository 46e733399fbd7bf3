import { refuse } from '#server/base/refusal.ts'
import { readBrandFields } from '#server/brand/queries.ts'
import type { Database } from '#server/db/database.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'
import { DRAWINGS_OF_OWNER, drawInThread, drawingsOf } from '#server/gateways/draw-in-thread.ts'
import { bookingPageUrl } from '#server/settings/open-booking-link.ts'
import { businessSettings, slugOf } from '#server/settings/queries.ts'

type FlyerDeps = { db: Database; appUrl: URL; takeTurns: TakeTurns }

/** A page to print that leads to the owner’s booking page. */
export async function downloadFlyer({ db, appUrl, takeTurns }: FlyerDeps, userId: string) {
  const [slug, business, brand, madeAt] = await db.asOwner(userId, (tx) =>
    Promise.all([slugOf(tx), businessSettings(tx), readBrandFields(tx), tx.now()]),
  )
  if (!slug) return refuse('not_found')
  const { business_name: businessName, business_phone: phone } = business
  const flyer = {
    businessName,
    phone,
    bookingUrl: bookingPageUrl(slug, appUrl),
    accentColor: brand.accent_color,
    madeAt,
  }
  const pdf = await takeTurns(drawingsOf(userId), () => drawInThread({ flyer }), DRAWINGS_OF_OWNER)
  return { filename: 'booking-flyer.pdf', pdf: Buffer.from(pdf).toString('base64') }
}
