import { LinkButton } from '#web/ui/button.tsx'
import classes from './failure-page.module.css'

/** Shown when a page crashed or could not be fetched. */
export function FailurePage({ isUnreachable }: { isUnreachable: boolean }) {
  return (
    <main className={classes.page}>
      <h1>{isUnreachable ? 'Couldn’t reach Wheelhouse' : 'Something went wrong'}</h1>
      <p>
        {isUnreachable
          ? 'Check your connection and try again.'
          : 'This one’s on us. Everything you saved is safe.'}
      </p>
      {/* An empty href is this page: the link reloads it even without scripts. */}
      <LinkButton href="">Try again</LinkButton>
    </main>
  )
}
