import { Hono } from 'hono'
import { ProviderError } from '#tools/payments-emulator/api/provider-error.ts'
import { createRouter } from '#tools/payments-emulator/api/router.ts'
import type { Page } from '#tools/payments-emulator/resource/page.ts'
import { catchUp } from '#tools/payments-emulator/world/pass-time.ts'
import type { World } from '#tools/payments-emulator/world/world.ts'
import { STYLE_HASH } from './frame.ts'
import { noticePage } from './notice-page.ts'
import { isForeign } from './visitor.ts'

export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  // No form-action: it would also hold back the redirect to the app that follows a form.
  'Content-Security-Policy': `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  // Not 'no-referrer': our own forms would come with an Origin of null.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** What people see. Only from this machine, and forms only from our own pages. */
export function pageRoutes(world: World, pages: readonly Page[]): Hono {
  const match = createRouter(pages)
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof ProviderError) {
      const notice = noticePage({ title: 'This does not work', text: error.message })
      return c.body(notice, error.status as 404, PAGE_HEADERS)
    }
    console.error('The payments emulator failed', error)
    const text = 'This is a bug of the emulator. Its log says more.'
    return c.body(noticePage({ title: 'Something went wrong', text }), 500, PAGE_HEADERS)
  })
  return app.all('*', async (c) => {
    if (isForeign(c.req.raw)) return c.text('Only this machine may use the payments emulator.', 403)
    const matched = match(c.req.method, c.req.path)
    if (!matched) return c.body(missingPage(), 404, PAGE_HEADERS)
    const visit = {
      path: matched.path,
      query: c.req.query(),
      form: c.req.method === 'POST' ? textFields(await c.req.parseBody()) : {},
    }
    catchUp(world)
    const answer = await world.change(null, (context) => matched.found.answer(context, visit))
    if ('redirect' in answer) return c.redirect(answer.redirect, 303)
    return c.body(answer.html, (answer.status ?? 200) as 200, PAGE_HEADERS)
  })
}

function textFields(form: Record<string, unknown>): Record<string, string> {
  const fields = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(fields)
}

const missingPage = () => noticePage({ title: 'There is no such page', text: 'Check the address.' })
