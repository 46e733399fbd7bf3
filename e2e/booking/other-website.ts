import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'

export type OtherWebsite = {
  origin: string
  /** The address of a page with this HTML. It loads the script of booking buttons. */
  pageWith(html: string): string
  [Symbol.asyncDispose](): Promise<void>
}

/** A page that frames of other sites may keep cookies for. It says which it can read. */
const COOKIE_PROBE = `<!doctype html><script>
  document.cookie = 'probe=1; Secure; SameSite=None'
  document.title = document.cookie.includes('probe=1') ? 'has its cookie' : 'has no cookie'
  parent.postMessage(document.title, '*')
</script>`

/**
 * A website of somebody else: browsers take `127.0.0.1` and `localhost` for different sites. Its content security policy allows no
 * more than the booking button needs. An isolated one loads only what agrees to it.
 */
export async function serveWebsite(appOrigin: string, { isIsolated = false } = {}): Promise<OtherWebsite> {
  const pages: string[] = []
  const server = createServer((request, response) =>
    answer({ pages, appOrigin, isIsolated }, request, response),
  )
  await new Promise<void>((listening) => server.listen(0, listening))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    pageWith: (html) => `${origin}/${pages.push(html) - 1}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

type Site = { pages: string[]; appOrigin: string; isIsolated: boolean }

function answer(
  { pages, appOrigin, isIsolated }: Site,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
) {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  if (isIsolated) response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
  if (url === '/probe')
    return response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin').end(COOKIE_PROBE)
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-own' ${appOrigin}; frame-src http:; style-src 'none'`,
  )
  response.end(`<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Luna</title>
    <script nonce="own">
      window.received = []
      addEventListener('message', ({ data }) => received.push(data))
      addEventListener('wheelhouse:booked', ({ target }) => received.push('event at ' + target.id))
    </script>
    <script async src="${appOrigin}/embed.js"></script></head>
    <body><main><h1>Luna Detailing</h1>${pages[Number(url.slice(1))] ?? ''}</main></body></html>`)
}

/** Everything that pages in frames, and the script, told the website. */
export function received(page: Page): Promise<unknown[]> {
  return page.evaluate(() => (window as unknown as { received: unknown[] }).received)
}

/** Makes the browser refuse cookies to frames of other sites, as most browsers do. A page that may keep them proves it. */
export async function blockThirdPartyCookies(page: Page, website: OtherWebsite): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
  const probe = `${website.origin.replace('127.0.0.1', 'localhost')}/probe`
  await page.goto(probe)
  await expect(page).toHaveTitle('has its cookie')
  await page.goto(website.pageWith(`<iframe src="${probe}"></iframe>`))
  await expect.poll(() => received(page)).toEqual(['has no cookie'])
}
