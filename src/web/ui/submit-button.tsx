import { Button } from '#web/ui/button.tsx'

type SubmitButtonProps = { isBusy: boolean; busyLabel: string; children: string }

/** Says what it is doing. Not `disabled` while busy: that would take the keyboard's place away. */
export function SubmitButton({ isBusy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" aria-disabled={isBusy || undefined}>
      {isBusy ? busyLabel : children}
    </Button>
  )
}
