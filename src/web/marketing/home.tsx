import { Driveway } from '#web/marketing/driveway.tsx'
import { LoginLink } from '#web/marketing/login-link.tsx'
import { SiteContact } from '#web/marketing/site-contact.tsx'
import { SiteFooter } from '#web/marketing/site-footer.tsx'
import { SiteHeader } from '#web/marketing/site-header.tsx'
import { SUBSCRIBER_SCRIPT } from '#web/marketing/subscriber-script.ts'
import type { PageHandle } from '#web/page-scripts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/home.ts'
import classes from './home.module.css'

export const handle: PageHandle = { scripts: false }

export const meta: Route.MetaFunction = () => [
  { title: 'Wheelhouse · Run your mobile service business from the driveway' },
  {
    name: 'description',
    content:
      'Appointments, clients, invoices and a booking link for mobile detailers and cleaners. ' +
      'A 3-day free trial without a credit card, then $15 a month.',
  },
]

const TERMS = [
  { figure: '$15', unit: 'a month', words: 'One plan with everything in it.' },
  { figure: '3', unit: 'days free', words: 'Try it on real jobs before you pay.' },
  { figure: '0', unit: 'credit cards', words: 'The trial does not ask for one.' },
]

export default function Home() {
  return (
    <div className={classes.site}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script dangerouslySetInnerHTML={{ __html: SUBSCRIBER_SCRIPT }} />
      <SiteHeader>
        <SiteContact />
        <LoginLink />
      </SiteHeader>
      <main className={classes.main}>
        <section className={classes.hero}>
          <div className={classes.pitch}>
            <p className={classes.audience}>For mobile detailers and cleaners</p>
            <h1>Run the whole business from the driveway.</h1>
            <p className={classes.lead}>
              One calm place for your jobs, clients, calendar and invoices, with a booking link for your
              clients.
            </p>
            <LinkButton href="/auth?mode=sign-up">Start Free Trial</LinkButton>
          </div>
          <Driveway />
        </section>
        <ul className={classes.terms} aria-label="What it costs">
          {TERMS.map(({ figure, unit, words }) => (
            <li key={unit}>
              <p className={classes.figure}>
                <strong>{figure}</strong> {unit}
              </p>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </main>
      <SiteFooter />
    </div>
  )
}
