import { toast } from '#web/ui/toast-store.ts'

type Clipboard = Pick<typeof navigator.clipboard, 'writeText'>

/** Whether the link is on the clipboard now. Pages that are not served safely have none. */
export async function copyLink(
  url: string,
  clipboard: Clipboard | undefined = navigator.clipboard,
): Promise<boolean> {
  const isCopied = clipboard !== undefined && (await clipboard.writeText(url).then(YES, NO))
  if (isCopied) toast({ title: 'Link copied!' })
  else {
    toast({
      variant: 'destructive',
      title: 'Failed to copy',
      description: 'Please try copying the link manually.',
    })
  }
  return isCopied
}

const YES = () => true
const NO = () => false
