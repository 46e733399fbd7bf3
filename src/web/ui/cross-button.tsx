import { X } from 'lucide-react'
import classes from './cross-button.module.css'

type CrossButtonProps = {
  label: string
  onClick: () => void
  /** Takes something away, instead of only closing. */
  removes?: boolean
}

export function CrossButton({ label, onClick, removes = false }: CrossButtonProps) {
  const look = removes ? `${classes.cross} ${classes.removes}` : classes.cross
  return (
    <button type="button" className={look} aria-label={label} onClick={onClick}>
      <X size={20} aria-hidden />
    </button>
  )
}
