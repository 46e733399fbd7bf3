import type { PaymentLinkOf } from '#web/dashboard/invoices/payment-link-dialog.tsx'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { InvoiceForm } from './invoice-form.tsx'
import type { InvoiceStart } from './invoice-start.ts'

type CreateInvoiceDialogProps = {
  isOpened: boolean
  onClose: () => void
  /** After it has closed and told so: there is a link to be shown. */
  onCreated: (link: PaymentLinkOf) => void
  start?: InvoiceStart | undefined
}

export function CreateInvoiceDialog({ isOpened, onClose, onCreated, start }: CreateInvoiceDialogProps) {
  return (
    <Dialog title="Create New Invoice" isOpened={isOpened} onClose={onClose} isBroad>
      <InvoiceForm
        start={start}
        onCreated={(link, letter) => {
          toast(letter === 'limited' ? notSent(link) : created(link))
          onClose()
          onCreated(link)
        }}
      />
    </Dialog>
  )
}

const created = ({ number }: PaymentLinkOf) => ({
  title: 'Invoice created',
  description: `${number} is ready to be paid.`,
})

const notSent = ({ number, client_name }: PaymentLinkOf) => ({
  variant: 'destructive' as const,
  title: 'Invoice created, but not sent',
  description: `Your clients got 100 letters about invoices today, so ${number} was not e-mailed. Send its link to ${client_name ?? 'your client'} yourself.`,
})
