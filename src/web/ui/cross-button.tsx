import { X } from 'lucide-react'
import classes from './cross-button.module.css'

type CrossButtonProps = {
  label: string
  onClick: () => void
  /** The button deletes something instead of only closing. */
  isDestructive?: boolean
}

export function CrossButton({ label, onClick, isDestructive = false }: CrossButtonProps) {
  const className = isDestructive ? `${classes.cross} ${classes.destructive}` : classes.cross
  return (
    <button type="button" className={className} aria-label={label} onClick={onClick}>
      <X size={20} aria-hidden />
    </button>
  )
}
