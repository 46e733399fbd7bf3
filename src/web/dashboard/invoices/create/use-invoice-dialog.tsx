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
  const formDialog = useDialog<InvoicePrefill>()
  const linkDialog = useDialog<PaymentLinkDetails>()

  return {
    openInvoiceForm: formDialog.open,
    showPaymentLink: linkDialog.open,
    invoiceDialogs: (
      <>
        <CreateInvoiceDialog
          isOpened={formDialog.isOpened}
          onClose={formDialog.close}
          onCreated={linkDialog.open}
          prefill={formDialog.subject}
        />
        <PaymentLinkDialog
          isOpened={linkDialog.isOpened}
          onClose={linkDialog.close}
          link={linkDialog.subject}
        />
      </>
    ),
  }
}
