import { LinkButton } from '#web/ui/button.tsx'
import classes from './failure-page.module.css'

/** Shown when a page crashed or could not be fetched. */
export function FailurePage({ isUnreachable }: { isUnreachable: boolean }) {
  return (
    <main className={classes.page}>
      <h1>{isUnreachable ? 'Wheelhouse could not be reached' : 'Something went wrong'}</h1>
      <p>
        {isUnreachable
          ? 'Check your connection and try again.'
          : 'It was our mistake, not yours. What you saved is safe.'}
      </p>
      {/* An empty href is this page: the link reloads it even without scripts. */}
      <LinkButton href="">Try again</LinkButton>
    </main>
  )
}
