import type { PaymentLinkOf } from '#web/dashboard/invoices/payment-link-dialog.tsx'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import type { InvoiceStart } from './invoice-start.ts'

const CreateInvoiceDialog = deferredDialog(
  async () => (await import('./create-invoice-dialog.tsx')).CreateInvoiceDialog,
)

const PaymentLinkDialog = deferredDialog(
  async () => (await import('#web/dashboard/invoices/payment-link-dialog.tsx')).PaymentLinkDialog,
)

/** The form over any screen, and the link that comes of it. */
export function useInvoiceDialog() {
  const form = useDialog<InvoiceStart>()
  const link = useDialog<PaymentLinkOf>()

  return {
    openInvoice: form.open,
    showPaymentLink: link.open,
    invoiceDialogs: (
      <>
        <CreateInvoiceDialog
          isOpened={form.isOpened}
          onClose={form.close}
          onCreated={link.open}
          start={form.subject}
        />
        <PaymentLinkDialog isOpened={link.isOpened} onClose={link.close} link={link.subject} />
      </>
    ),
  }
}
