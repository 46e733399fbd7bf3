import { useState } from 'react'
import { PaymentLinkDialog, type PaymentLinkOf } from '#web/dashboard/invoices/payment-link-dialog.tsx'
import { CreateInvoiceDialog } from './create-invoice-dialog.tsx'
import type { InvoiceStart } from './invoice-start.ts'

/** The form over any screen, and the link that comes of it. */
export function useInvoiceDialog() {
  const [isOpened, setOpened] = useState(false)
  // Kept while the dialog fades away.
  const [start, setStart] = useState<InvoiceStart>()
  const [link, setLink] = useState<PaymentLinkOf | null>(null)

  return {
    openInvoice(next?: InvoiceStart) {
      setStart(next)
      setOpened(true)
    },
    invoiceDialogs: (
      <>
        <CreateInvoiceDialog
          opened={isOpened}
          onClose={() => setOpened(false)}
          onCreated={setLink}
          start={start}
        />
        <PaymentLinkDialog link={link} onClose={() => setLink(null)} />
      </>
    ),
  }
}
