import { toast } from '#web/ui/toast-store.ts'

export function toastInvalidLink(): void {
  toast({
    variant: 'destructive',
    title: 'Invalid or expired link',
    description: 'Please request a new password reset link',
  })
}
