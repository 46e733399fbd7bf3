import { Ellipsis, LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Act, ShownActs } from './act-button.tsx'
import classes from './invoice-actions.module.css'

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
