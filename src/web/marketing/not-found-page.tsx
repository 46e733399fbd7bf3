import classes from './not-found-page.module.css'
import { NotFoundWords } from './not-found-words.tsx'

/** Without the site around it: it is part of every page's scripts. */
export function NotFoundPage() {
  return (
    <main className={classes.page}>
      <NotFoundWords />
    </main>
  )
}
