import { Button } from '#web/ui/button.tsx'

type SubmitButtonProps = {
  isBusy: boolean
  busyLabel: string
  /** There is nothing that could be sent yet. */
  disabled?: boolean
  children: string
}

/** Says what it is doing. Not `disabled` while busy: that would take the keyboard's place away. */
export function SubmitButton({ isBusy, busyLabel, disabled, children }: SubmitButtonProps) {
  return (
    <Button type="submit" disabled={disabled} aria-disabled={isBusy || undefined}>
      {isBusy ? busyLabel : children}
    </Button>
  )
}
