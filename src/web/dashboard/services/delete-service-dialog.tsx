import { endpoints } from '#contract/endpoints.ts'
import type { Service } from '#contract/services.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { toastApiError } from '#web/ui/toast-api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { useRefreshServices } from './services-query.ts'

type DeleteServiceDialogProps = {
  service: Service | undefined
  isOpened: boolean
  onClose: () => void
  onDeleted: () => void
  returnFocusTo?: HTMLElement
  texts: { done: string; failed: string }
}

export function DeleteServiceDialog(props: DeleteServiceDialogProps) {
  const { service, isOpened, onClose, onDeleted, returnFocusTo, texts } = props
  const refreshServices = useRefreshServices()
  const { isBusy, onClick: deleteIt } = useBusy(async () => {
    if (!service) return
    try {
      await callAsOwner(endpoints.deleteService, { params: { id: service.id } })
    } catch (error) {
      toastApiError(error, { title: 'Error', description: texts.failed })
      return
    }
    toast({ title: texts.done })
    onDeleted()
    refreshServices()
  })

  return (
    <Dialog title="Delete service" isOpened={isOpened} onClose={onClose} returnFocusTo={returnFocusTo}>
      <div className={dialogClasses.form}>
        <div>
          <p>Are you sure you want to delete "{service?.name}"?</p>
          <p>Jobs already booked with it won’t change.</p>
        </div>
        <div className={dialogClasses.buttons}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" aria-disabled={isBusy || undefined} onClick={deleteIt}>
            {isBusy ? 'Deleting...' : 'Delete'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
