import { Ellipsis, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import classes from './invoice-actions.module.css'

export type InvoiceAction = {
  label: string
  busyLabel?: string
  Icon: LucideIcon
  run: () => Promise<void> | void
  isDanger?: boolean
  /** Left out of a table's row, which has little space. */
  isInMenuOnly?: boolean
}

/** State that all action buttons of an invoice share. */
export type ActionState = {
  /** The id of the element that names the invoice. */
  describedBy: string
  /** The label of the action in progress. */
  runningLabel: string | null
  onStart: (action: InvoiceAction) => void
}

type ActionButtonProps = ActionState & { action: InvoiceAction }

export function ActionButton({ action, describedBy, runningLabel, onStart }: ActionButtonProps) {
  const { label, busyLabel = label, Icon, isDanger = false } = action
  const isRunning = runningLabel === label
  const ShownIcon = isRunning ? LoaderCircle : Icon
  return (
    <button
      type="button"
      title={label}
      aria-describedby={describedBy}
      aria-disabled={runningLabel !== null || undefined}
      data-busy={isRunning || undefined}
      data-danger={isDanger || undefined}
      onClick={() => onStart(action)}
    >
      <ShownIcon size={18} aria-hidden />
      <span>{isRunning ? busyLabel : label}</span>
    </button>
  )
}

export type ActionMenuProps = ActionState & { actions: readonly InvoiceAction[] }

export function MenuButton(props: ComponentProps<'button'> & ActionMenuProps) {
  const { actions, describedBy, runningLabel, onStart: _, ...button } = props
  const isRunning = actions.some(({ label }) => label === runningLabel)
  const ShownIcon = isRunning ? LoaderCircle : Ellipsis
  return (
    <button
      {...button}
      type="button"
      className={classes.menuButton}
      aria-label="More actions"
      aria-describedby={describedBy}
      aria-disabled={runningLabel !== null || undefined}
      data-busy={isRunning || undefined}
    >
      <ShownIcon size={18} aria-hidden />
    </button>
  )
}
