import { Dialog } from '#web/dashboard/shell/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { InvoiceForm } from './invoice-form.tsx'
import type { InvoiceStart } from './invoice-start.ts'
import type { CreatedInvoice } from './use-create-invoice.ts'

type CreateInvoiceDialogProps = {
  opened: boolean
  onClose: () => void
  /** After it has closed and told so: there is a link to be shown. */
  onCreated: (created: CreatedInvoice) => void
  start?: InvoiceStart | undefined
}

export function CreateInvoiceDialog({ opened, onClose, onCreated, start }: CreateInvoiceDialogProps) {
  return (
    <Dialog title="Create New Invoice" isOpened={opened} onClose={onClose} isBroad>
      <InvoiceForm
        start={start}
        onCreated={(created) => {
          toast({ title: 'Invoice created', description: `${created.number} is ready to be paid.` })
          onClose()
          onCreated(created)
        }}
      />
    </Dialog>
  )
}
