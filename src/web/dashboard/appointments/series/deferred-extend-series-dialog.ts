import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'

export const ExtendSeriesDialog = deferredDialog(
  async () => (await import('./extend-series-dialog.tsx')).ExtendSeriesDialog,
)
