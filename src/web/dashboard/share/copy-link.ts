import { toast } from '#web/ui/toast-store.ts'

type ToastText = { title: string; description: string }

const COPY_MANUALLY = 'Please try copying the link manually.'
const COPY_FAILED: ToastText = { title: 'Failed to copy', description: COPY_MANUALLY }

/** Resolves to whether the link was copied. If not, shows `failureToast`, unless it is null. */
export function copyLink(url: string, failureToast: ToastText | null = COPY_FAILED): Promise<boolean> {
  return copyText(url, 'Link copied!', failureToast)
}

/** Like `copyLink`, for any text. `title` is that of the toast. */
export async function copyText(
  text: string,
  title: string,
  failureToast: ToastText | null,
): Promise<boolean> {
  // Browsers omit `clipboard` on pages without HTTPS.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const isCopied = clipboard !== undefined && (await clipboard.writeText(text).then(YES, NO))
  if (isCopied) toast({ title })
  else if (failureToast) toast({ variant: 'destructive', ...failureToast })
  return isCopied
}

const YES = () => true
const NO = () => false

/** Opens the device's share sheet and resolves to whether the link was shared. Closing it without sharing is not a failure. */
export async function openShareSheet(url: string, title: string): Promise<boolean> {
  if (!('share' in navigator)) {
    toast({ variant: 'destructive', title: 'Share not available', description: COPY_MANUALLY })
    return false
  }
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      toast({ variant: 'destructive', title: 'Error sharing', description: COPY_MANUALLY })
    return false
  }
}
