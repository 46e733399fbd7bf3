import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'

export const ShareDialog = deferredDialog(async () => (await import('./share-dialog.tsx')).ShareDialog)
