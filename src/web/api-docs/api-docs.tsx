import { SESSION_COOKIE } from '#contract/session-cookie.ts'
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
        <a href="/" aria-label="Wheelhouse, home">
          <Logo />
        </a>
        <a href="/api/openapi.json">As OpenAPI 3.1</a>
      </header>
      <main>
        <Page title="API" subtitle="You can make every call that the screens make.">
          <Basics />
          <search id="search-form" className={classes.search} hidden>
            <label htmlFor="search">Find an endpoint</label>
            <input id="search" type="search" placeholder="invoice, POST, booking…" autoComplete="off" />
            <output id="found" htmlFor="search" />
          </search>
          <nav id="nouns" aria-label="Nouns">
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed into the page's CSP */}
      <script dangerouslySetInnerHTML={{ __html: SEARCH_SCRIPT }} />
    </>
  )
}

function Basics() {
  return (
    <ul className={classes.basics}>
      <li>
        Calls go to <code>{SITE_ORIGIN}</code> and speak JSON.
      </li>
      <li>
        Signing in starts a session. A browser keeps it in the cookie <code>{SESSION_COOKIE}</code>, a program
        sends the value of that cookie as <code>Authorization: Bearer …</code>.
      </li>
      <li>
        A refusal is <code>{'{ "error": { "code", "message", "fields"?, "details"?, "requestId" } }'}</code>.
        With <code>Retry-After</code> the request can be retried after that many seconds.
      </li>
      <li>
        For bookings and invoices, an <code>Idempotency-Key</code> that nobody can guess makes a repeated
        request harmless.
      </li>
      <li>
        Money is in cents, times are instants of ISO 8601, and a question mark marks what may be left out.
      </li>
    </ul>
  )
}
