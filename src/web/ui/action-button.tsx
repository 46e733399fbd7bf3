import type { ComponentProps } from 'react'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

type ActionButtonProps = Omit<ComponentProps<typeof BusyButton>, 'isBusy' | 'onClick'> & {
  onAction: () => Promise<unknown>
}

/** Ignores clicks while its action is running, and shows `busyLabel` meanwhile. */
export function ActionButton({ onAction, ...button }: ActionButtonProps) {
  return <BusyButton {...button} {...useBusy(onAction)} />
}
