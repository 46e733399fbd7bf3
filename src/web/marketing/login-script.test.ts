import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LOGIN_SCRIPT } from './login-script.ts'

function linkFor(cookie: string) {
  const login = { href: '/auth', textContent: 'Login' }
  const dataset: Record<string, string> = {}
  runInNewContext(LOGIN_SCRIPT, {
    document: { cookie, getElementById: () => login, documentElement: { dataset } },
  })
  return { ...login, hidesTrial: 'signedIn' in dataset }
}

test('an owner who is signed in finds Dashboard where Login was, and no trial beside it', () => {
  expect(linkFor('theme=dark; wheelhouse_signed_in=1')).toEqual({
    href: '/dashboard',
    textContent: 'Dashboard',
    hidesTrial: true,
  })
})

test.each(['', 'theme=dark', 'wheelhouse_signed_in=0'])(
  'a visitor with the cookies “%s” finds Login',
  (cookie) => {
    expect(linkFor(cookie)).toEqual({ href: '/auth', textContent: 'Login', hidesTrial: false })
  },
)
