import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type BusyButtonProps = ComponentProps<typeof Button> & {
  isBusy: boolean
  busyLabel: string
  icon?: ReactNode
  children: string
}

/** Shows `busyLabel` while busy. It is not `disabled` then, because that would lose keyboard focus. */
export function BusyButton(props: BusyButtonProps) {
  const { isBusy, busyLabel, icon, children, ...button } = props
  return (
    <Button {...button} aria-disabled={isBusy || undefined}>
      {isBusy ? busyLabel : children}
      {icon}
    </Button>
  )
}

export function SubmitButton(props: BusyButtonProps) {
  return <BusyButton {...props} type="submit" />
}
