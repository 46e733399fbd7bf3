import { cookieName, PROOF_COOKIE, SESSION_COOKIE } from '#contract/session-cookie.ts'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import type { DescribedNoun } from '#web/api-docs/described-endpoints.ts'
import { EndpointEntry } from '#web/api-docs/endpoint-entry.tsx'
import { SEARCH_SCRIPT } from '#web/api-docs/search-script.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './api-docs.module.css'

/** The whole API on one page. It is readable without scripts; a small inline script adds the search. */
export function ApiDocs({ nouns }: { nouns: readonly DescribedNoun[] }) {
  return (
    <>
      <header className={classes.header}>
        <a href="/" aria-label="Wheelhouse home page">
          <Logo />
        </a>
        <a href="/api/openapi.json">As OpenAPI 3.1</a>
      </header>
      <main>
        <Page title="API" subtitle="Everything the app does, you can do with these endpoints.">
          <Basics />
          <search id="search-form" className={classes.search} hidden>
            <label htmlFor="search">Find an endpoint</label>
            <input id="search" type="search" placeholder="invoice, POST, booking…" autoComplete="off" />
            <output id="found" htmlFor="search" />
          </search>
          <nav id="nouns" aria-label="Topics">
            <ul className={classes.nouns}>
              {nouns.map(({ noun, id }) => (
                <li key={id}>
                  <a href={`#${id}`}>{noun}</a>
                </li>
              ))}
            </ul>
          </nav>
          {nouns.map(({ noun, id, endpoints }) => (
            <section key={id} aria-labelledby={id} data-noun className={classes.noun}>
              <h2 id={id}>{noun}</h2>
              {endpoints.map((endpoint) => (
                <EndpointEntry key={endpoint.name} {...endpoint} />
              ))}
            </section>
          ))}
        </Page>
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without user input, hashed into the page's CSP */}
      <script dangerouslySetInnerHTML={{ __html: SEARCH_SCRIPT }} />
    </>
  )
}

function Basics() {
  return (
    <ul className={classes.basics}>
      <li>
        Send requests to <code>{SITE_ORIGIN}</code> as JSON.
      </li>
      <li>
        Signing in starts a session. A browser keeps it in the{' '}
        <code>{cookieName(SESSION_COOKIE, 'https:')}</code> cookie (<code>{SESSION_COOKIE}</code> without
        https); a program sends that cookie’s value as <code>Authorization: Bearer …</code>.
      </li>
      <li>
        Calls that can fail with <code>proof_required</code> need the cookie{' '}
        <code>{cookieName(PROOF_COOKIE, 'https:')}</code> too, from a program as well. Signing in and each
        proof set it anew.
      </li>
      <li>
        An error looks like{' '}
        <code>{'{ "error": { "code", "message", "fields"?, "details"?, "requestId" } }'}</code>. If the
        response has a <code>Retry-After</code> header, retry after that many seconds.
      </li>
      <li>
        For bookings, invoices, and new, changed or paid jobs, send an <code>Idempotency-Key</code> that
        nobody can guess, and you can safely repeat the request.
      </li>
      <li>Money is in cents, times are in ISO 8601, and a question mark marks optional fields.</li>
    </ul>
  )
}
