import { Hono } from 'hono'
import { ProviderError } from '#tools/payments-emulator/api/provider-error.ts'
import { createRouter } from '#tools/payments-emulator/api/router.ts'
import type { Page } from '#tools/payments-emulator/resource/page.ts'
import { runDueTasks } from '#tools/payments-emulator/world/run-due-tasks.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { isForeign } from './is-foreign.ts'
import { noticePage } from './notice-page.ts'
import { STYLE_HASH } from './page-document.ts'

export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  // No form-action: it would also block the redirect to the app after a form.
  'Content-Security-Policy': `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  // Not 'no-referrer': our own forms would then send `Origin: null`.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** Serves the hosted pages, to this machine only. Forms are accepted only from our own pages. */
export function pageRoutes(world: World, pages: readonly Page[]): Hono {
  const match = createRouter(pages)
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof ProviderError) {
      const notice = noticePage({ title: 'That didn’t work', text: error.message })
      return c.body(notice, error.status as 404, PAGE_HEADERS)
    }
    console.error('payments emulator failed', error)
    const text = 'This is a bug in the emulator. See its log for details.'
    return c.body(noticePage({ title: 'Something went wrong', text }), 500, PAGE_HEADERS)
  })
  return app.all('*', async (c) => {
    if (isForeign(c.req.raw))
      return c.text('The payments emulator accepts requests from this machine only.', 403)
    const matched = match(c.req.method, c.req.path)
    if (!matched) return c.body(missingPage(), 404, PAGE_HEADERS)
    const request = {
      pathParams: matched.pathParams,
      query: c.req.query(),
      form: c.req.method === 'POST' ? textFields(await c.req.parseBody()) : {},
    }
    runDueTasks(world)
    const response = await world.change(null, (context) => matched.item.handle(context, request))
    if ('redirect' in response) return c.redirect(response.redirect, 303)
    return c.body(response.html, (response.status ?? 200) as 200, PAGE_HEADERS)
  })
}

function textFields(form: Record<string, unknown>): Record<string, string> {
  const fields = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(fields)
}

const missingPage = () => noticePage({ title: 'Page not found', text: 'Check the address.' })
