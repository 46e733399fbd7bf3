import { Download } from 'lucide-react'
import { data, redirect } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { PayPage as Invoice } from '#contract/pay.ts'
import { telLink } from '#domain/clients/tel-link.ts'
import { callFromPage, type FailedCall } from '#web/api/call-from-page.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import { CLIENT_PAGE_HANDLE, type PageHandle, secretLinkHeaders } from '#web/page-handle.ts'
import { publicApiContext } from '#web/request-context.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/ui/client-page.tsx'
import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'
import type { Route } from './+types/pay-page.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { ownerCookie } from './owner-cookie.ts'
import { isTotalShown, parsedTip, tipInput } from './parsed-tip.ts'
import classes from './pay.module.css'
import { documentPath } from './pay-paths.ts'
import { PaymentPanel, showsBusinessEmail, type UnfinishedPayForm } from './payment-panel.tsx'
import { returnedCookie } from './returned-cookie.ts'
import { tipCookie, tipFromCookie } from './tip-cookie.ts'

const INVALID_LINK_TITLE = 'Invalid Payment Link'
const NO_TIPS_MESSAGE = 'This business doesn’t accept tips here. You can pay without one.'

export const handle: PageHandle = { ...CLIENT_PAGE_HANDLE, leadsToCheckout: true }
export const headers = secretLinkHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const invoice = loaderData?.invoice
  const title = invoice && [`Invoice ${invoice.number}`, invoice.business_name].filter(Boolean).join(' · ')
  return [{ title: title ?? INVALID_LINK_TITLE }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(publicApiContext)
  const result = await callFromPage(api, endpoints.readPayPage, { params }, ownerCookie(request))
  if (!result.isOk)
    return data({ invoice: null, errorMessage: refusalMessage(result) }, { status: result.status })
  const invoice = result.output
  const today = dateValue(invoice.timezone, (await api.now()).toISOString())
  const returned = returnedCookie.readFrom(request)
  const headers = returned ? { 'Set-Cookie': returnedCookie.clear(params.token, api.origin) } : undefined
  return data(
    { invoice, isOverdue: invoice.due_date < today, returned, tip: tipFromCookie(request) },
    { headers },
  )
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const api = context.get(publicApiContext)
  const form = await request.formData()
  const typed = tipInput(form)
  const page = await callFromPage(api, endpoints.readPayPage, { params })
  if (!page.isOk)
    return data<UnfinishedPayForm>({ alert: refusalMessage(page), typed }, { status: page.status })
  // The form was rendered while tips were still offered. The new one has no tip field to show an error on.
  if (typed.choice !== 'none' && !page.output.offersTips)
    return data<UnfinishedPayForm>({ alert: NO_TIPS_MESSAGE, typed }, { status: 400 })
  const tip = parsedTip(typed, page.output.amount)
  if ('error' in tip) return data<UnfinishedPayForm>({ error: tip.error, typed }, { status: 400 })
  if (!isTotalShown(form, page.output.amount)) return data<UnfinishedPayForm>({ typed })
  const body = { tip_cents: tip.cents }
  const result = await callFromPage(api, endpoints.openPayCheckout, { params, body })
  if (result.isOk)
    throw redirect(result.output.url, {
      status: 303,
      headers: { 'Set-Cookie': tipCookie(params.token, { typed, cents: tip.cents }, api.origin) },
    })
  return data<UnfinishedPayForm>(rejectedForm(result.error, typed), { status: result.status })
}

function rejectedForm({ code, message, fields }: ErrorBody['error'], typed: UnfinishedPayForm['typed']) {
  const error = fields?.tip_cents
  if (error && typed.choice === 'custom') return { error, typed }
  if (code === 'provider_unavailable' || code === 'unavailable')
    return { alert: 'We couldn’t start the payment. Please try again in a moment.', typed }
  return { alert: error ?? message, typed }
}

/** The message of an expected refusal. Server errors are thrown instead. */
function refusalMessage({ status, error }: FailedCall): string {
  if (status >= 500) throw data(null, { status })
  if (error.code === 'not_found')
    return 'This link doesn’t match an invoice. Please use the link in your latest email, or contact the business.'
  return error.message
}

export default function PayPage({ params, loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.invoice)
    return (
      <InvalidLinkPage title={INVALID_LINK_TITLE}>
        <p role="alert">{loaderData.errorMessage}</p>
      </InvalidLinkPage>
    )
  const { invoice, isOverdue, returned, tip } = loaderData
  const { business_name, business_email, description, lines, note, state } = invoice
  return (
    <ClientPage businessName={business_name} footerVerb="Made" isNarrow>
      <InvoiceStatus invoice={invoice} isOverdue={isOverdue} />
      <PaymentPanel invoice={invoice} returned={returned} tip={tip} form={actionData} />
      {description !== lines[0]?.description && (
        <p className={classes.text} dir="auto">
          {description}
        </p>
      )}
      <InvoiceLines invoice={invoice} />
      {note && (
        <p className={classes.text} dir="auto">
          {note}
        </p>
      )}
      <div>
        <LinkButton href={documentPath(params.token)} look="quiet">
          <Download size={18} aria-hidden />
          {state === 'paid' ? 'Download receipt' : 'Download invoice'}
        </LinkButton>
      </div>
      {!showsBusinessEmail(invoice) && (
        <p className={classes.note}>
          Questions? Contact {business_name ?? 'the business'} at{' '}
          <a href={`mailto:${business_email}`}>{business_email}</a>.
        </p>
      )}
      <BusinessContact invoice={invoice} />
    </ClientPage>
  )
}

function BusinessContact({
  invoice: { business_name, business_phone, business_address },
}: {
  invoice: Invoice
}) {
  if (!business_phone && !business_address) return null
  return (
    <address className={classes.contact} dir="auto">
      {business_name && <span>{business_name}</span>}
      {business_phone && <a href={telLink(business_phone) ?? undefined}>{business_phone}</a>}
      {business_address && <span>{business_address}</span>}
    </address>
  )
}
