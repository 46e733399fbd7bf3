import { toast } from '#web/ui/toast-store.ts'

/** The server opened a session, but the browser did not keep its cookie. */
export function toastNoSession(title: string): void {
  toast({
    variant: 'destructive',
    title,
    description: 'Your browser kept no session. Please allow cookies for this site and sign in.',
  })
}
