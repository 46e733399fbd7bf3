import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'

export const MoveDayDialog = deferredDialog(async () => (await import('./move-day-dialog.tsx')).MoveDayDialog)
