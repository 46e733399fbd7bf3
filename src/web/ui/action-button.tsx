import type { ComponentProps } from 'react'
import { BusyButton } from '#web/ui/submit-button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

type ActionButtonProps = Omit<ComponentProps<typeof BusyButton>, 'isBusy' | 'onClick'> & {
  onAction: () => Promise<unknown>
}

/** Runs its action once at a time, and says so meanwhile. */
export function ActionButton({ onAction, ...button }: ActionButtonProps) {
  return <BusyButton {...button} {...useBusy(onAction)} />
}
