import * as z from 'zod/mini'
import { BusinessSettings } from '#contract/settings.ts'

type TypedBusiness = { business_name: string; business_type: string; timezone: string }

/** The form as typed, where no trade is an empty choice. */
export const TypedBusinessForm = z.pipe(
  z.transform((typed): z.input<typeof BusinessSettings> => {
    const { business_type, ...words } = typed as TypedBusiness
    return { ...words, business_type: (business_type || null) as BusinessSettings['business_type'] }
  }),
  BusinessSettings,
)

export function typedBusiness({ business_name, business_type, timezone }: BusinessSettings): TypedBusiness {
  return { business_name: business_name ?? '', business_type: business_type ?? '', timezone }
}
