import { toast } from '#web/ui/toast-store.ts'

export function toastCheckFailed(): void {
  toast({
    variant: 'destructive',
    title: 'Subscription check failed',
    description: "We couldn't verify your subscription status.",
  })
}
