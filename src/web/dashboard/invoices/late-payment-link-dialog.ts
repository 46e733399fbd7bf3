import { lateDialog } from '#web/dashboard/ui/late-dialog.tsx'

export const PaymentLinkDialog = lateDialog(
  async () => (await import('./payment-link-dialog.tsx')).PaymentLinkDialog,
)
