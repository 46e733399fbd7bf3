import { useNonce } from '#web/nonce.ts'
import { usePageHasScripts } from '#web/page-handle.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import classes from './not-found-message.module.css'
import { LostWheel } from './pictures/lost-wheel.tsx'

export function NotFoundMessage() {
  const hasScripts = usePageHasScripts()
  const nonce = useNonce()
  return (
    <div className={classes.words}>
      <LostWheel />
      <h1>
        <span className={classes.code}>404</span> Oops! Page not found
      </h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <div className={classes.actions}>
        <LinkButton href="/">Go to Home</LinkButton>
        <Button look="quiet" id="go-back" onClick={goBack}>
          Go Back
        </Button>
      </div>
      {!hasScripts && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without user input
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: GO_BACK_SCRIPT }} />
      )}
    </div>
  )
}

/** Used where React doesn't hydrate. It must stay static: its hash is in the content security policy. */
const GO_BACK_SCRIPT =
  "document.getElementById('go-back').onclick=function(){history.length>1?history.back():location.assign('/')}"

function goBack() {
  if (window.history.length > 1) window.history.back()
  else window.location.assign('/')
}

export const notFoundTags = () => [{ title: 'Page not found · Wheelhouse' }]
