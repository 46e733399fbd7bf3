import classes from './not-found-page.module.css'
import { NotFoundMessage } from './not-found-words.tsx'

/** Rendered without the site frame, because every page's scripts include it. */
export function NotFoundPage() {
  return (
    <main className={classes.page}>
      <NotFoundMessage />
    </main>
  )
}
