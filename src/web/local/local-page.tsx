import { Link } from 'react-router'
import { ClockPanel } from '#web/local/clock-panel.tsx'
import { LocalFrame } from '#web/local/local-frame.tsx'
import { localTools } from '#web/local/local-tools.ts'
import { MailCheckForm } from '#web/local/mail-check-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/local-page.ts'
import classes from './local-page.module.css'

export const meta = () => [{ title: 'Local · Wheelhouse' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { now, demo, paymentsControlUrl } = localTools(context)
  return { now: await now(), demo, paymentsControlUrl }
}

export default function LocalPage({ loaderData }: Route.ComponentProps) {
  return (
    <LocalFrame>
      <Page title="Local" subtitle="Local replacements for outside services on this machine.">
        <div className={classes.cards}>
          <ClockPanel now={loaderData.now} />
          <MailCheckForm />
          {loaderData.demo && <DemoPanel {...loaderData.demo} />}
          <Card>
            <h2>Elsewhere</h2>
            <ul className={classes.links}>
              <li>
                <Link to="/local/mail">Mailbox</Link>: every email and text the app has sent
              </li>
              <li>
                <Link to="/local/pushes">Notifications</Link>: every push the local push service has received
              </li>
              {loaderData.paymentsControlUrl && (
                <li>
                  <a href={loaderData.paymentsControlUrl}>Payments emulator</a>: customers, accounts,
                  webhooks, faults
                </li>
              )}
              <li>
                <a href="/api/docs">API</a>: every endpoint, to read, or{' '}
                <a href="/api/openapi.json">as OpenAPI</a>
              </li>
            </ul>
          </Card>
        </div>
      </Page>
    </LocalFrame>
  )
}

function DemoPanel({ email, password }: { email: string; password: string }) {
  return (
    <Card>
      <h2>Demo business</h2>
      <p>
        A realistic detailer with clients, jobs and invoices around today, a paid subscription and a payment
        account.
      </p>
      <dl className={classes.login}>
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Password</dt>
        <dd>{password}</dd>
      </dl>
      <p>
        <a href="/auth">Sign in</a>
      </p>
    </Card>
  )
}
