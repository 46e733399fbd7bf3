import { OFFER } from './claims.ts'
import { SUPPORT_EMAIL } from './contact-addresses.ts'
import { LegalPage, Section } from './legal-page.tsx'
import { PaidInvoice } from './pictures/paid-invoice.tsx'
import { SITE_PAGE_HANDLE, siteTags } from './site-tags.ts'

export const handle = SITE_PAGE_HANDLE

export const meta = () =>
  siteTags({
    title: 'Terms of Service · Wheelhouse',
    description: 'What you and Wheelhouse agree to when you create an account, in plain English.',
    path: '/terms',
  })

const SUMMARY = [
  `The trial is ${OFFER.trial.length} with no card required. After that, Wheelhouse is ${OFFER.price.name}.`,
  'You can cancel at any time, and your data stays yours.',
  'Use it lawfully, and take responsibility for what you send to your clients.',
]

const supportLink = <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>

/** The legal entity behind the product. Replace with its name and address once it exists. */
const OPERATOR = 'the operator of Wheelhouse'

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="What you and we agree to when you create an account, in plain English."
      updatedOn="2026-11-18"
      picture={<PaidInvoice />}
      summary={SUMMARY}
    >
      <Section id="account" title="Account creation">
        <p>
          An account is for one business and its owner. Give accurate, current information when you create it,
          and keep it up to date: your email address is how we reach you and how you get back in.
        </p>
        <p>
          Keep your password to yourself. You’re responsible for what happens in your account. If you think
          someone else has been in it, change your password. That signs out every other device.
        </p>
        <p>
          Your clients need no account. They book, change a booking and pay with the links they get from you.
        </p>
      </Section>
      <Section id="payment" title="Subscription and payment">
        <p>
          You pay the fees shown to you at sign-up. There is one plan, {OFFER.plan}, at {OFFER.price.name},
          and it renews every month until you cancel it.
        </p>
        <ul>
          <li>
            The first {OFFER.trial.length} are free, with no card required. If there is no card when they end,
            the subscription ends with them and nothing is charged. If you have added one, the first month is
            charged then.
          </li>
          <li>There’s one trial per owner. If you come back later, you start with a paid month.</li>
          <li>
            Cancel whenever you like under Settings, Billing, Manage Subscription. You can also change your
            card and find your receipts there.
          </li>
          <li>
            If a payment fails, your dashboard is closed until you update your card. We keep your records, and
            you can still download them.
          </li>
        </ul>
        <p>
          Without a subscription, your booking page takes no new bookings. Clients can still change their
          bookings and pay what they owe you.
        </p>
        <h3>What your clients pay you</h3>
        <p>
          Your clients’ card payments go to your own account at a card payment provider, under that provider’s
          terms and fees. Wheelhouse never holds that money. If you take deposits, we refund them from that
          account by the rule your client accepted when booking. Prices, taxes, other refunds and disputes are
          between you and your client.
        </p>
      </Section>
      <Section id="conduct" title="User conduct">
        <p>Use Wheelhouse only for what the law allows. In particular:</p>
        <ul>
          <li>don’t take bookings or send invoices for work you don’t intend to do;</li>
          <li>only keep data about clients that you’re allowed to keep, and tell them how you use it;</li>
          <li>don’t send advertising to people who didn’t ask for it;</li>
          <li>don’t try to access data that isn’t yours, disrupt the service or get around its limits.</li>
        </ul>
        <p>We may close an account that harms others or breaks the law.</p>
        <p>
          What you enter is yours. You allow us to store, show and send it only as needed to run Wheelhouse
          for you. You can download all of it, or delete your account with everything in it, under{' '}
          <a href="/your-data">Your data</a>, with or without a subscription.
        </p>
      </Section>
      <Section id="liability" title="Limitation of liability">
        <p>
          Wheelhouse is provided as is. We work to keep it running and your records safe, but we can’t promise
          that it’s never interrupted, that every message arrives, or that it has no errors.
        </p>
        <p>
          As far as the law allows, we aren’t liable for indirect damages such as lost profit, lost bookings
          or lost clients. For anything else, our liability is limited to what you paid us in the previous
          twelve months. You’re responsible for the work you do for your clients. Nothing here limits a
          liability that the law does not let us limit.
        </p>
      </Section>
      <Section id="law" title="Governing law">
        <p>
          These terms are between you and {OPERATOR}, called “we” here. The law of the place where {OPERATOR}{' '}
          is established governs them; we’ll tell you which place that is if you write to {supportLink}. You
          keep any rights that the law where you live gives you and that can’t be given up by agreement.
        </p>
      </Section>
      <Section id="contact" title="Contact">
        <p>
          Questions about these terms, your bill or your account? Write to {supportLink}. How we handle data
          is in the <a href="/privacy">Privacy Policy</a>.
        </p>
        <p>
          Drive times and miles are estimates. They use the locations of ZIP codes by{' '}
          <a href="https://www.geonames.org/">GeoNames</a>, licensed under{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
        </p>
      </Section>
    </LegalPage>
  )
}
