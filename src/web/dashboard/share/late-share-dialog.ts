import { lateDialog } from '#web/dashboard/shell/late-dialog.tsx'

export const ShareDialog = lateDialog(async () => (await import('./share-dialog.tsx')).ShareDialog)
