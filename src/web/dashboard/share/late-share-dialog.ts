import { lateDialog } from '#web/dashboard/ui/late-dialog.tsx'

export const ShareDialog = lateDialog(async () => (await import('./share-dialog.tsx')).ShareDialog)
