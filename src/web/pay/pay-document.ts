import { redirect } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { isLanguage } from '#domain/language/languages.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { publicApiContext } from '#web/request-context.ts'
import type { Route } from './+types/pay-document.ts'
import { ownerCookie } from './owner-cookie.ts'
import { payPath } from './pay-paths.ts'

/** Downloads the invoice as PDF, or the receipt once it is paid. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(publicApiContext)
  const requested = new URL(request.url).searchParams.get('language')
  const query = isLanguage(requested) ? { language: requested } : {}
  const input = { params, query }
  const result = await callFromPage(api, endpoints.downloadPayDocument, input, ownerCookie(request))
  // The pay page explains why the document is not available.
  if (!result.isOk) throw redirect(payPath(params.token), 303)
  const { filename, pdf } = result.output
  return new Response(
    Uint8Array.from(atob(pdf), (byte) => byte.charCodeAt(0)),
    {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${filename}"`,
        'Referrer-Policy': 'no-referrer',
      },
    },
  )
}
