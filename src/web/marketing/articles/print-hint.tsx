import { Printer } from 'lucide-react'
import classes from './print-hint.module.css'

/** Links to the section, because only the section in the URL's fragment prints alone. */
export function PrintHint({ sectionId, subject }: { sectionId: string; subject: string }) {
  return (
    <p className={classes.hint}>
      <Printer size={20} aria-hidden />
      <span>
        To print {subject} on one sheet, <a href={`#${sectionId}`}>open it on its own page</a>, then print the
        page.
      </span>
    </p>
  )
}
