import { OFFER } from './claims.ts'
import { SUPPORT_EMAIL } from './contact-addresses.ts'
import { LegalPage, Section } from './legal-page.tsx'
import { PaidInvoice } from './pictures/paid-invoice.tsx'
import { SITE_PAGE, siteTags } from './site-tags.ts'

export const handle = SITE_PAGE

export const meta = () =>
  siteTags({
    title: 'Terms of Service · Wheelhouse',
    description: 'What you and Wheelhouse agree on when you open an account, in plain words.',
    path: '/terms',
  })

const IN_SHORT = [
  `The trial is ${OFFER.trial.length} and asks for no card. After it, Wheelhouse is ${OFFER.price.name}.`,
  'You can cancel at any time, and what you put in stays yours.',
  'Use it lawfully, and answer for what you send to your clients.',
]

const supportLink = <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>

/** Who answers for the product. Its name and place are said here once there is a company to name. */
const OPERATOR = 'the operator of Wheelhouse'

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="What you and we agree on when you open an account, in plain words."
      updated="2026-11-15"
      picture={<PaidInvoice />}
      inShort={IN_SHORT}
    >
      <Section id="account" title="Account creation">
        <p>
          An account is for one business and its owner. Give accurate, current information when you open it,
          and keep it so: your email address is how we reach you and how you get back in.
        </p>
        <p>
          Keep your password to yourself. What is done with your account counts as done by you. If you think
          that somebody else has been in it, change the password: that signs out every other device.
        </p>
        <p>
          Your clients need no account. They book, change a booking and pay by the links they get from you.
        </p>
      </Section>
      <Section id="payment" title="Subscription and payment">
        <p>
          You pay the fees shown to you at sign-up. There is one plan, {OFFER.plan}, at {OFFER.price.name},
          and it renews every month until you cancel it.
        </p>
        <ul>
          <li>
            The first {OFFER.trial.length} are free and ask for no card. If there is no card when they end,
            the subscription ends with them and nothing is charged. If you have added one, the first month is
            charged then.
          </li>
          <li>There is one trial for each owner. Whoever comes back later starts with a paid month.</li>
          <li>
            Cancel whenever you like under Settings, Billing, Manage Subscription. There you also change your
            card and find your receipts.
          </li>
          <li>
            If a payment fails, the dashboard is closed until you have updated your card. Your records stay,
            and you can download them all the same.
          </li>
        </ul>
        <p>
          Without a subscription your booking page takes no new bookings. Clients can still change what they
          have booked and pay what they owe you.
        </p>
        <h3>What your clients pay you</h3>
        <p>
          Card payments of your clients go to your own account at a card payment provider, under that
          provider’s terms and fees. Wheelhouse never holds that money. Prices, taxes, refunds and disputes
          are between you and your client.
        </p>
      </Section>
      <Section id="conduct" title="User conduct">
        <p>Use Wheelhouse only for what the law allows. In particular:</p>
        <ul>
          <li>do not take bookings or send invoices for work that you do not mean to do;</li>
          <li>keep data about clients only where you may, and tell them how you use it;</li>
          <li>send no advertising to people who did not ask for it;</li>
          <li>
            do not try to reach data that is not yours, to disturb the service or to get around its limits.
          </li>
        </ul>
        <p>We may close an account that harms others or breaks the law.</p>
        <p>
          What you enter is yours. You let us store it, show it and send it only as far as running Wheelhouse
          for you needs it. You can download all of it, or delete your account with everything in it, under{' '}
          <a href="/your-data">Your data</a>, with or without a subscription.
        </p>
      </Section>
      <Section id="liability" title="Limitation of liability">
        <p>
          Wheelhouse is provided as it is. We work to keep it running and your records safe, but we cannot
          promise that it is never interrupted, that every message arrives, or that it has no mistakes.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect damage such as lost profit, lost bookings
          or lost clients, and for anything else at most for what you paid us in the twelve months before. The
          work that you do for your clients is yours to answer for. Nothing here limits a liability that the
          law does not let us limit.
        </p>
      </Section>
      <Section id="law" title="Governing law">
        <p>
          These terms are between you and {OPERATOR}, called “we” here. The law of the place where {OPERATOR}{' '}
          is established governs them; we tell you which place that is when you write to {supportLink}. Rights
          that the law of your own place gives you, and that cannot be given up by agreement, stay yours.
        </p>
      </Section>
      <Section id="contact" title="Contact">
        <p>
          Questions about these terms, your bill or your account? Write to {supportLink}. How we treat data is
          in the <a href="/privacy">Privacy Policy</a>.
        </p>
      </Section>
    </LegalPage>
  )
}
