import { GO_BACK_SCRIPT, goBack } from '#web/marketing/go-back-script.ts'
import { LostWheel } from '#web/marketing/lost-wheel.tsx'
import { useNonce } from '#web/nonce.ts'
import { usePageHasScripts } from '#web/page-scripts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import classes from './not-found-page.module.css'

export function NotFoundPage() {
  const hasScripts = usePageHasScripts()
  const nonce = useNonce()
  return (
    <main className={classes.page}>
      <LostWheel />
      <h1>
        <span className={classes.code}>404</span> Oops! Page not found
      </h1>
      <p>The address may be mistyped, or the page has rolled away.</p>
      <div className={classes.ways}>
        <LinkButton href="/">Go to Home</LinkButton>
        <Button look="quiet" id="go-back" onClick={goBack}>
          Go Back
        </Button>
      </div>
      {!hasScripts && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: GO_BACK_SCRIPT }} />
      )}
    </main>
  )
}
