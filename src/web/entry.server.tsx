import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { RenderEmail } from '#contract/emails.ts'
import { NonceContext } from '#web/nonce.ts'
import { languageOfPages } from '#web/page-language.ts'
import { nonceContext, reportErrorContext } from '#web/request-context.ts'

// Context keys match by identity, so the server must use the ones of this build.
export {
  allowFramingContext,
  nonceContext,
  publicApiContext,
  readForOwnerContext,
  reportErrorContext,
} from '#web/request-context.ts'

export const streamTimeout = 5_000

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const language = languageOfPages(Object.values(page.staticHandlerContext.loaderData))
  if (language) {
    headers.set('Content-Language', language)
    headers.append('Vary', 'Accept-Language, Cookie')
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = context.get(nonceContext) ?? undefined
  let isShellRendered = false
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={page} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1_000)]),
      onError(error) {
        // An error inside the shell rejects below and reaches handleError from there.
        if (isShellRendered && !request.signal.aborted) context.get(reportErrorContext)(error)
      },
    },
  )
  isShellRendered = true

  const isPrerendered = nonce === undefined
  if (isPrerendered || isbot(request.headers.get('user-agent'))) await body.allReady
  return new Response(body, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error)
}

/** Loads the email components on first use: they take half a second, which would delay every start. */
export const renderEmail: RenderEmail = async (...email) => {
  const emails = await import('#web/emails/render-email.tsx')
  return emails.renderEmail(...email)
}
