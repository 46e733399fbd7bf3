import { lateDialog } from '#web/dashboard/ui/late-dialog.tsx'

export const DeleteServiceDialog = lateDialog(
  async () => (await import('./delete-service-dialog.tsx')).DeleteServiceDialog,
)
