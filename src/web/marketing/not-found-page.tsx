import { NotFoundMessage } from './not-found-message.tsx'
import classes from './not-found-page.module.css'

/** Rendered without the site frame, because every page's scripts include it. */
export function NotFoundPage() {
  return (
    <main className={classes.page}>
      <NotFoundMessage />
    </main>
  )
}
