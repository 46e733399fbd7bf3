import { X } from 'lucide-react'
import classes from './booking.module.css'

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.remove} aria-label={label} onClick={onClick}>
      <X size={20} aria-hidden />
    </button>
  )
}
