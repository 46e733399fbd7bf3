import type { Page } from '@playwright/test'

/** The device's own authenticator, such as a fingerprint reader. Whoever uses it is recognized, unless `fail` was called. */
export async function addVirtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const recognize = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return {
    /** Nobody is recognized, so the browser gives up as if its dialog had been closed. */
    fail: () => recognize(false),
    succeed: () => recognize(true),
  }
}
