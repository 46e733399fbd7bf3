import type { Hono } from 'hono'
import { refuse } from '#server/base/refusal.ts'
import type { LocalMailbox } from '#server/gateways/stand-ins.ts'
import { EMAIL_CONTENT_POLICY } from '#server/http/content-security.ts'
import { isLocalCaller } from '#server/http/network.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

/** Shows the HTML of an email as its own page, so that its styles do not affect ours, and serves its attachments. */
export function mountEmailPreview(app: Hono<RequestEnv>, mailbox: LocalMailbox | null): void {
  app.get('/local/mail/:file{[\\w-]+\\.html}', async (c) => {
    c.set('route', '/local/mail/:id.html')
    if (!mailbox || !isLocalCaller(c)) refuse('not_found')
    const id = c.req.param('file').replace(/\.html$/, '')
    const mail = (await mailbox.mails()).find((candidate) => candidate.id === id)
    c.header('Content-Security-Policy', EMAIL_CONTENT_POLICY)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return c.html(mail?.html ?? refuse('not_found'))
  })
  app.get('/local/mail/:id/:position{\\d+}', async (c) => {
    c.set('route', '/local/mail/:id/:position')
    if (!mailbox || !isLocalCaller(c)) refuse('not_found')
    const mail = (await mailbox.mails()).find(({ id }) => id === c.req.param('id'))
    const { filename, content } = mail?.attachments[Number(c.req.param('position'))] ?? refuse('not_found')
    c.header('Content-Type', 'application/octet-stream')
    c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
    c.header('Cache-Control', 'no-store')
    return c.body(content ?? refuse('not_found'))
  })
}
