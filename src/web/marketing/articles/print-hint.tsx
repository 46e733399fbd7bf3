import { Printer } from 'lucide-react'
import classes from './print-hint.module.css'

/** Opens the section by its own address, which is what makes it print alone. */
export function PrintHint({ section, thing }: { section: string; thing: string }) {
  return (
    <p className={classes.hint}>
      <Printer size={20} aria-hidden />
      <span>
        To print {thing} on one sheet, <a href={`#${section}`}>open it by its own address</a>, then print the
        page.
      </span>
    </p>
  )
}
