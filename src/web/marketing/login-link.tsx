import { LinkButton } from '#web/ui/button.tsx'
import { LOGIN_SCRIPT } from './login-script.ts'

/** Login, or Dashboard for whoever has signed in, with no trial beside it. For pages without scripts of their own. */
export function LoginLink() {
  return (
    <>
      <LinkButton look="quiet" id="login" href="/auth">
        Login
      </LinkButton>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script dangerouslySetInnerHTML={{ __html: LOGIN_SCRIPT }} />
    </>
  )
}
