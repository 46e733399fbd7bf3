import type { PaymentLinkDetails } from '#web/dashboard/invoices/payment-link-dialog.tsx'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import type { InvoicePrefill } from './invoice-prefill.ts'

const CreateInvoiceDialog = deferredDialog(
  async () => (await import('./create-invoice-dialog.tsx')).CreateInvoiceDialog,
)

const PaymentLinkDialog = deferredDialog(
  async () => (await import('#web/dashboard/invoices/payment-link-dialog.tsx')).PaymentLinkDialog,
)

/** Opens the form on any screen, and then shows the link of the created invoice. */
export function useInvoiceDialog() {
  const form = useDialog<InvoicePrefill>()
  const link = useDialog<PaymentLinkDetails>()

  return {
    openInvoiceForm: form.open,
    showPaymentLink: link.open,
    invoiceDialogs: (
      <>
        <CreateInvoiceDialog
          isOpened={form.isOpened}
          onClose={form.close}
          onCreated={link.open}
          prefill={form.subject}
        />
        <PaymentLinkDialog isOpened={link.isOpened} onClose={link.close} link={link.subject} />
      </>
    ),
  }
}
