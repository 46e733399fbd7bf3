import { useState } from 'react'
import type { PaymentLinkOf } from '#web/dashboard/invoices/payment-link-dialog.tsx'
import { lateDialog } from '#web/dashboard/ui/late-dialog.tsx'
import type { InvoiceStart } from './invoice-start.ts'

const CreateInvoiceDialog = lateDialog(
  async () => (await import('./create-invoice-dialog.tsx')).CreateInvoiceDialog,
)

const PaymentLinkDialog = lateDialog(
  async () => (await import('#web/dashboard/invoices/payment-link-dialog.tsx')).PaymentLinkDialog,
)

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
    showPaymentLink: setLink,
    invoiceDialogs: (
      <>
        <CreateInvoiceDialog
          isOpened={isOpened}
          onClose={() => setOpened(false)}
          onCreated={setLink}
          start={start}
        />
        <PaymentLinkDialog isOpened={link !== null} link={link} onClose={() => setLink(null)} />
      </>
    ),
  }
}
