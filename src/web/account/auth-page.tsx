import { useEffect, useState } from 'react'
import { safePath } from '#domain/account/safe-path.ts'
import { hasSignedInHint } from '#domain/account/signed-in-hint.ts'
import { ResetRequestForm, SignInForm, SignUpForm } from '#web/account/auth-forms.tsx'
import { authMode } from '#web/account/auth-mode.ts'
import { takeStayOnAuth } from '#web/account/stay-on-auth.ts'
import { AuthCardSkeleton } from '#web/session/auth-card.tsx'
import { browserSession } from '#web/session/browser-session.ts'
import { leaveForGood } from '#web/session/leave-for.ts'
import type { Route } from './+types/auth-page.ts'

const MODES = {
  'sign-in': { title: 'Sign in', Form: SignInForm },
  'sign-up': { title: 'Create an account', Form: SignUpForm },
  reset: { title: 'Reset your password', Form: ResetRequestForm },
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${MODES[loaderData?.mode ?? 'sign-in'].title} · Wheelhouse` },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams
  const next = asked.get('next')
  const isStaying = takeStayOnAuth()
  const isSignedIn = !isStaying && hasSignedInHint(document.cookie) && (await browserSession.recheck())
  if (isSignedIn) await leaveForGood(safePath(next))
  return { mode: authMode(asked.get('mode')), next, isStaying }
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
        const isNews =
          (event === 'INITIAL_SESSION' && !isStaying) || (event === 'SIGNED_IN' && origin === 'elsewhere')
        if (isNews && session) void leaveForGood(safePath(next))
      }),
    [next, isStaying],
  )

  const { Form } = MODES[mode]
  return <Form next={next} email={email} onEmail={setEmail} />
}
