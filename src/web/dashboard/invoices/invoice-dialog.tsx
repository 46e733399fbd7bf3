import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateIn } from '#domain/time/wall-clock.ts'
import { ApiError } from '#web/api/api-error.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { Button } from '#web/ui/button.tsx'
import type { InvoicePrefill } from './create/invoice-prefill.ts'
import { InvoiceView } from './invoice-view.tsx'
import { invoiceQuery } from './invoices-query.ts'
import type { PaymentLinkDetails } from './payment-link-dialog.tsx'
import { VOID_TITLE, VoidConfirmation } from './void-confirmation.tsx'

type InvoiceDialogProps = {
  isOpened: boolean
  /** The invoice to show; null while the dialog is closed. */
  id: string | null
  onClose: () => void
  onShowLink: (link: PaymentLinkDetails) => void
  onEdit: (prefill: InvoicePrefill) => void
}

export function InvoiceDialog({ isOpened, id, onClose, onShowLink, onEdit }: InvoiceDialogProps) {
  /** The id is kept during the closing animation. */
  const [shownId, setShownId] = useState(id)
  const [isVoiding, setVoiding] = useState(false)
  if (id !== null && id !== shownId) {
    setShownId(id)
    setVoiding(false)
  }
  const { data: invoice, error, refetch } = useQuery({ ...invoiceQuery(shownId ?? ''), enabled: id !== null })
  const settings = useQuery(businessSettingsQuery)
  const now = Temporal.Instant.fromEpochMilliseconds(useNowMs())
  const timeZone = settings.data?.timezone
  const closeVoidConfirmation = () => setVoiding(false)
  const title = invoice ? `Invoice ${invoice.number}` : 'Invoice'

  return (
    <Dialog
      title={isVoiding ? VOID_TITLE : title}
      isOpened={isOpened}
      onClose={onClose}
      onBack={isVoiding ? closeVoidConfirmation : undefined}
    >
      {!invoice && !error && <Skeleton height={320} />}
      {!invoice && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {invoice && isVoiding && <VoidConfirmation invoice={invoice} onDone={closeVoidConfirmation} />}
      {invoice && timeZone && !isVoiding && (
        <InvoiceView
          invoice={invoice}
          timeZone={timeZone}
          today={dateIn(timeZone, now).toString()}
          onShowLink={onShowLink}
          onVoid={() => setVoiding(true)}
          onEdit={onEdit}
        />
      )}
    </Dialog>
  )
}

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.code)
  if (isGone) return <p>We couldn’t find that invoice.</p>
  return (
    <>
      <p>Couldn’t load this invoice. {error.message}</p>
      <Button look="quiet" onClick={onRetry}>
        Try Again
      </Button>
    </>
  )
}
