import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'

export const DeleteServiceDialog = deferredDialog(
  async () => (await import('./delete-service-dialog.tsx')).DeleteServiceDialog,
)
