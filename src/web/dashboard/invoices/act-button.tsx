import { Ellipsis, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import classes from './invoice-actions.module.css'

export type Act = {
  label: string
  busyLabel?: string
  Icon: LucideIcon
  run: () => Promise<void> | void
  isDanger?: boolean
}

/** How the acts of an invoice are shown. */
export type ShownActs = {
  /** What names the invoice beside them. */
  describedBy: string
  /** The label of the one that is under way. */
  running: string | null
  onStart: (act: Act) => void
}

type ActButtonProps = ShownActs & {
  act: Act
  /** Where there is little room it is in the menu instead. */
  isOther?: boolean
}

export function ActButton({ act, describedBy, running, onStart, isOther = false }: ActButtonProps) {
  const { label, busyLabel = label, Icon, isDanger = false } = act
  const isRunning = running === label
  const Shown = isRunning ? LoaderCircle : Icon
  return (
    <button
      type="button"
      title={label}
      aria-describedby={describedBy}
      aria-disabled={running !== null || undefined}
      data-busy={isRunning || undefined}
      data-danger={isDanger || undefined}
      data-other={isOther || undefined}
      onClick={() => onStart(act)}
    >
      <Shown size={18} aria-hidden />
      <span>{isRunning ? busyLabel : label}</span>
    </button>
  )
}

export type ActMenuProps = ShownActs & { acts: readonly Act[] }

export function MenuOpener(props: ComponentProps<'button'> & ActMenuProps) {
  const { acts, describedBy, running, onStart: _, ...button } = props
  const isRunning = acts.some(({ label }) => label === running)
  const Shown = isRunning ? LoaderCircle : Ellipsis
  return (
    <button
      {...button}
      type="button"
      className={classes.opensMenu}
      aria-label="More actions"
      aria-describedby={describedBy}
      aria-disabled={running !== null || undefined}
      data-busy={isRunning || undefined}
    >
      <Shown size={18} aria-hidden />
    </button>
  )
}
