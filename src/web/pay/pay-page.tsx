import { Download } from 'lucide-react'
import type { PayPage as Invoice } from '#contract/pay.ts'
import { telLink } from '#domain/clients/tel-link.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { CLIENT_PAGE_HANDLE, type PageHandle, secretLinkHeaders } from '#web/page-handle.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/ui/client-page.tsx'
import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'
import { useCatalogue } from '#web/use-catalogue.ts'
import type { Route } from './+types/pay-page.ts'
import { BusinessEmail } from './business-email.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { loadPayPage, submitPayPage } from './load-pay-page.ts'
import classes from './pay.module.css'
import { documentPath } from './pay-paths.ts'
import { PaymentPanel, showsBusinessEmail } from './payment-panel.tsx'

export const handle: PageHandle = { ...CLIENT_PAGE_HANDLE, leadsToCheckout: true }
export const headers = secretLinkHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { pay: words } = CATALOGUES[loaderData?.language ?? DEFAULT_LANGUAGE]
  const invoice = loaderData?.invoice
  const title = invoice && [words.invoice(invoice.number), invoice.business_name].filter(Boolean).join(' · ')
  return [{ title: title ?? words.invalidTitle }, { name: 'robots', content: 'noindex' }]
}

export const loader = loadPayPage

export const action = submitPayPage

export default function PayPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const catalogue = useCatalogue()
  const { pay: words, invoice: documentWords, manage } = catalogue
  if (!loaderData.invoice)
    return (
      <InvalidLinkPage title={words.invalidTitle} homeLabel={manage.toHomepage}>
        <p role="alert">{loaderData.errorMessage}</p>
      </InvalidLinkPage>
    )
  const { invoice, language, isOverdue, returned, tip } = loaderData
  const { business_name, business_email, description, lines, note, state } = invoice
  return (
    <ClientPage
      language={language}
      businessName={business_name}
      brand={invoice.brand}
      logo={invoice.logo}
      footer={documentWords.madeWith('{wheelhouse}')}
      isNarrow
    >
      <InvoiceStatus catalogue={catalogue} invoice={invoice} isOverdue={isOverdue} />
      <PaymentPanel words={words} invoice={invoice} returned={returned} tip={tip} form={actionData} />
      {description !== lines[0]?.description && (
        <p className={classes.text} dir="auto">
          {description}
        </p>
      )}
      <InvoiceLines catalogue={catalogue} invoice={invoice} />
      {note && (
        <p className={classes.text} dir="auto">
          {note}
        </p>
      )}
      <div>
        <LinkButton href={documentPath(params.token, language)} look="quiet">
          <Download size={18} aria-hidden />
          {state === 'paid' ? words.downloadReceipt : words.downloadInvoice}
        </LinkButton>
      </div>
      {!showsBusinessEmail(invoice) && (
        <p className={classes.note}>
          <BusinessEmail text={words.questions(business_name)} email={business_email} />
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
