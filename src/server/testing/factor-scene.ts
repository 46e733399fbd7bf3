import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { accountScene, PASSWORD } from '#server/testing/account-scene.ts'
import { SoftwarePasskey } from '#server/testing/software-passkey.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'

type Json = Record<string, unknown>
type Challenge = { options: { challenge: string; user?: { id: string } } }

/** Accounts with passkeys and authenticators. */
export function factorScene() {
  const scene = accountScene()

  async function send<Body>(response: Response | Promise<Response>): Promise<Body> {
    const received = await response
    expect(received.ok, await received.clone().text()).toBe(true)
    return (await received.json()) as Body
  }

  async function challengeFor(browser: TestBrowser, path: string) {
    return (await send<Challenge>(browser.post(path))).options
  }

  /** Adds a passkey to the account that is signed in. */
  async function addPasskey(browser: TestBrowser, passkey = new SoftwarePasskey(), name = 'Phone') {
    const options = await challengeFor(browser, '/api/passkeys/challenge')
    const response = passkey.create(options)
    const { id } = await send<{ id: string }>(browser.post('/api/passkeys', { name, response }))
    return { id, passkey }
  }

  async function signInWithPasskey(
    browser: TestBrowser,
    passkey: SoftwarePasskey,
    behavior?: Parameters<SoftwarePasskey['use']>[1],
  ) {
    const options = await challengeFor(browser, '/api/auth/passkey-challenge')
    return browser.post('/api/auth/sign-in-with-passkey', { response: passkey.use(options, behavior) })
  }

  /** The code that the owner's app shows now, or that many half minutes later. */
  async function codeOf(secret: string, steps = 0): Promise<string> {
    const now = await scene.server.deps.db.asSystem((tx) => tx.now())
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    return totp.generate({ timestamp: now.getTime() + steps * 30_000 })
  }

  /** The first code is used up, so `codeOf(secret, 1)` is the next. */
  async function addAuthenticator(browser: TestBrowser) {
    const { secret } = await send<{ secret: string }>(browser.post('/api/authenticator'))
    const { recovery_codes: recoveryCodes } = await send<{ recovery_codes: string[] }>(
      browser.post('/api/authenticator/confirm', { code: await codeOf(secret) }),
    )
    return { secret, recoveryCodes }
  }

  /** An owner who needs codes to sign in. */
  async function ownerWithCodes() {
    const { browser, email } = await scene.signUp()
    return { browser, email, ...(await addAuthenticator(browser)) }
  }

  function signInWithCode(browser: TestBrowser, email: string, code?: string) {
    const credentials: Json = { email, password: PASSWORD }
    return browser.post('/api/auth/sign-in', code === undefined ? credentials : { ...credentials, code })
  }

  /** Chooses a new password with the link that is emailed. */
  async function resetByEmail(email: string, password: string): Promise<void> {
    const browser = scene.aBrowser()
    await send(browser.post('/api/auth/request-password-reset', { email }))
    const mail = await scene.waitForEmail(email, 'password-reset')
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    await send(browser.post('/api/auth/reset-password', { token, password }))
  }

  return {
    ...scene,
    get server() {
      return scene.server
    },
    send,
    challengeFor,
    addPasskey,
    signInWithPasskey,
    codeOf,
    addAuthenticator,
    ownerWithCodes,
    signInWithCode,
    resetByEmail,
  }
}
