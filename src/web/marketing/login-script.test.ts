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

test('a signed-in owner sees a Dashboard link instead of Login, and no trial button', () => {
  expect(headerFor('theme=dark; wheelhouse_signed_in=1')).toEqual({
    href: '/dashboard',
    textContent: 'Dashboard',
    isTrialHidden: true,
  })
})

test.each(['', 'theme=dark', 'wheelhouse_signed_in=0'])(
  'a visitor with the cookies “%s” sees Login',
  (cookie) => {
    expect(headerFor(cookie)).toEqual({ href: '/auth', textContent: 'Login', isTrialHidden: false })
  },
)
