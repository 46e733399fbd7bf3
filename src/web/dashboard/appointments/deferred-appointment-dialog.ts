import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'

export const AppointmentDialog = deferredDialog(
  async () => (await import('./appointment-dialog.tsx')).AppointmentDialog,
)
