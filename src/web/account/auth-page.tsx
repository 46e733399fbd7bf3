import { useEffect, useState } from 'react'
import { replace } from 'react-router'
import { safePath } from '#domain/account/safe-path.ts'
import { hasSignedInHint } from '#domain/account/signed-in-hint.ts'
import { ResetRequestForm, SignUpForm } from '#web/account/auth-forms.tsx'
import { authMode } from '#web/account/auth-mode.ts'
import { RecoveryRequestForm } from '#web/account/recovery-request-form.tsx'
import { resumeSignUp } from '#web/account/resume-sign-up.ts'
import { SignInForm } from '#web/account/sign-in-form.tsx'
import { consumeStayOnAuth } from '#web/account/stay-on-auth.ts'
import { AuthCardSkeleton } from '#web/session/auth-card.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { replacePage } from '#web/session/open-page.ts'
import type { Route } from './+types/auth-page.ts'

const MODES = {
  'sign-in': { title: 'Sign in', Form: SignInForm },
  'sign-up': { title: 'Create an account', Form: SignUpForm },
  reset: { title: 'Reset your password', Form: ResetRequestForm },
  recover: { title: 'Recover your account', Form: RecoveryRequestForm },
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${MODES[loaderData?.mode ?? 'sign-in'].title} · Wheelhouse` },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const next = search.get('next')
  const isStaying = consumeStayOnAuth()
  const isSignedIn = !isStaying && hasSignedInHint(document.cookie) && (await browserSession.recheck())
  const mode = authMode(search.get('mode'))
  if (isSignedIn && mode === 'sign-up') throw replace(await resumeSignUp())
  if (isSignedIn) await replacePage(safePath(next))
  return { mode, next, isStaying }
}
// The prerendered page cannot know the query, so the first render waits for the loader.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <AuthCardSkeleton />
}

export default function AuthPage({ loaderData: { mode, next, isStaying } }: Route.ComponentProps) {
  const [email, setEmail] = useState('')

  useEffect(
    () =>
      browserSession.subscribe((event, session, origin) => {
        const shouldRedirect =
          (event === 'INITIAL_SESSION' && !isStaying) || (event === 'SIGNED_IN' && origin === 'elsewhere')
        if (shouldRedirect && session) void replacePage(safePath(next))
      }),
    [next, isStaying],
  )

  const { Form } = MODES[mode]
  return <Form next={next} email={email} onEmailChange={setEmail} />
}
