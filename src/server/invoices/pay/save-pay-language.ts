import type { Language } from '#domain/language/languages.ts'
import {
  type FollowedPayLink,
  followPayLink,
  type PayRouteDeps,
} from '#server/invoices/pay/follow-pay-link.ts'
import { readInvoiceById } from '#server/invoices/queries.ts'
import { saveClientLanguage } from '#server/settings/client-language.ts'

/** Stores what the invoice's client reads. Owners who look at their own link choose for themselves only. */
export function savePayLanguage(
  deps: PayRouteDeps,
  link: FollowedPayLink,
  language: Language,
): Promise<{ language: Language }> {
  return followPayLink(deps, link, async (tx, { userId, invoiceId }) => {
    const { client_id } = await readInvoiceById(tx, invoiceId)
    if (link.visitorId !== userId) await saveClientLanguage(tx, client_id, language)
    return { language }
  })
}
