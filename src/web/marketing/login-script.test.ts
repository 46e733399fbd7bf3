import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LOGIN_SCRIPT } from './login-script.ts'

function headerFor(cookie: string) {
  const login = { href: '/auth', textContent: 'Login' }
  const dataset: Record<string, string> = {}
  runInNewContext(LOGIN_SCRIPT, {
    document: { cookie, getElementById: () => login, documentElement: { dataset } },
  })
  return { ...login, isTrialHidden: 'signedIn' in dataset }
}

test.each(['theme=dark; wheelhouse_signed_in=1', '__Host-wheelhouse_signed_in=1; theme=dark'])(
  'a signed-in owner with the cookies “%s” sees a Dashboard link instead of Login, and no trial button',
  (cookie) => {
    expect(headerFor(cookie)).toEqual({
      href: '/dashboard',
      textContent: 'Dashboard',
      isTrialHidden: true,
    })
  },
)

test.each([
  '',
  'theme=dark',
  'wheelhouse_signed_in=0',
  'not_wheelhouse_signed_in=1',
  'wheelhouse_signed_in=12',
])('a visitor with the cookies “%s” sees Login', (cookie) => {
  expect(headerFor(cookie)).toEqual({ href: '/auth', textContent: 'Login', isTrialHidden: false })
})
