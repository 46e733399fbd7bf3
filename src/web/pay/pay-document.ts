import { redirect } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { publicApiContext } from '#web/request-context.ts'
import type { Route } from './+types/pay-document.ts'
import { payPath } from './pay-address.ts'

/** The invoice on paper, or the receipt once it is paid. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(publicApiContext)
  const answer = await callFromPage(api, endpoints.downloadPayDocument, { params })
  // Whoever follows it is a person: the page of the link tells them why not.
  if (!answer.isOk) throw redirect(payPath(params.token), 303)
  const { filename, pdf } = answer.output
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
