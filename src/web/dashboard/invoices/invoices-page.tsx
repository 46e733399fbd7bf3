import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Invoice } from '#contract/invoices.ts'
import { lateDialog } from '#web/dashboard/ui/late-dialog.tsx'
import { LateQuestion } from '#web/dashboard/ui/late-question.ts'
import { useAddressSearch } from '#web/dashboard/ui/use-address-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useInvoiceDialog } from './create/use-invoice-dialog.tsx'
import { FirstInvoice } from './first-invoice.tsx'
import classes from './invoices.module.css'
import { InvoicesList } from './invoices-list.tsx'
import { PaymentLinkDialog } from './late-payment-link-dialog.ts'
import type { PaymentLinkOf } from './payment-link-dialog.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useInvoicesAddress } from './use-invoices-address.ts'
import { usePaymentReturn } from './use-payment-return.ts'
import { VOID, VoidQuestion } from './void-question.tsx'

const InvoiceDialog = lateDialog(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog)

export const meta = () => [{ title: 'Invoices · Wheelhouse' }]

export default function InvoicesPage() {
  const { typed, setTyped, search } = useAddressSearch()
  const { status, setStatus, openedId, open, close } = useInvoicesAddress()
  const { openInvoice, invoiceDialogs } = useInvoiceDialog()
  const [isVoiding, setVoiding] = useState(false)
  /** Stays while its question leaves the screen. */
  const [chosen, setChosen] = useState<Invoice | null>(null)
  const [link, setLink] = useState<PaymentLinkOf | null>(null)
  const closeQuestion = () => setVoiding(false)
  const create = () => openInvoice()
  usePaymentReturn()

  function askToVoid(invoice: Invoice) {
    setChosen(invoice)
    setVoiding(true)
  }

  function showLink(shown: PaymentLinkOf) {
    if (openedId !== null) close()
    setLink(shown)
  }

  return (
    <Page
      title="Invoices"
      action={
        <Button onClick={create}>
          <Plus size={18} aria-hidden />
          Create Invoice
        </Button>
      }
    >
      <div className={classes.tools}>
        <SearchBox
          label="Search invoices"
          placeholder="Search by client or invoice number..."
          value={typed}
          onChange={setTyped}
        />
        <StatusFilter status={status} onChange={setStatus} />
      </div>
      <InvoicesList
        filter={{ search, status }}
        firstVisit={<FirstInvoice onCreate={create} />}
        onOpen={({ id }) => open(id)}
        onVoid={askToVoid}
        onLink={showLink}
      />
      <InvoiceDialog isOpened={openedId !== null} id={openedId} onClose={close} onLink={showLink} />
      <LateQuestion title={VOID} isOpened={isVoiding} onClose={closeQuestion}>
        {chosen && <VoidQuestion invoice={chosen} onKeep={closeQuestion} onVoided={closeQuestion} />}
      </LateQuestion>
      {invoiceDialogs}
      <PaymentLinkDialog isOpened={link !== null} link={link} onClose={() => setLink(null)} />
    </Page>
  )
}
