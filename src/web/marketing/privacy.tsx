import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { PRIVACY_EMAIL } from './contact-addresses.ts'
import { LegalPage, Section } from './legal-page.tsx'
import { HouseKeys } from './pictures/house-keys.tsx'
import { SITE_PAGE, siteTags } from './site-tags.ts'

export const handle = SITE_PAGE

export const meta = () =>
  siteTags({
    title: 'Privacy Policy · Wheelhouse',
    description:
      'What Wheelhouse knows about you and your clients, why, for how long, and what you can do about it.',
    path: '/privacy',
  })

const IN_SHORT = [
  'We keep what running your business needs, and sell none of it.',
  'Card numbers never reach us: the payment provider has them.',
  'You can download everything, or delete it, at any time.',
]

const privacyLink = <a href={`mailto:${PRIVACY_EMAIL}`}>{PRIVACY_EMAIL}</a>

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we know about you and your clients, why, and what you can do about it."
      updated="2026-11-15"
      picture={<HouseKeys />}
      inShort={IN_SHORT}
    >
      <Section id="collected" title="Information we collect">
        <dl>
          <div>
            <dt>About you, the owner</dt>
            <dd>
              Your name, if you give it, your email address, what you tell us about your business, and payment
              information: whether your subscription is paid, and until when. To keep your account safe we
              also keep when, and with which kind of device, you signed in. Of another calendar that you add
              we keep its address and when you are busy, not what with.
            </dd>
          </div>
          <div>
            <dt>About your clients</dt>
            <dd>
              What you enter and what they type when they book: name, email address, phone number, address,
              notes, their jobs, and their invoices with what was paid. We keep it for you and use it for
              nothing else. You decide what is stored; clients who want to see, change or delete it should ask
              you, and we help.
            </dd>
          </div>
          <div>
            <dt>About visitors</dt>
            <dd>
              There is no tracking and no advertising. Against misuse we count, for about a day, how often a
              network address tries to sign in or to book.
            </dd>
          </div>
        </dl>
        <h3>Cookies</h3>
        <p>All of them are ours and needed. None follows you to other sites.</p>
        <ul>
          <li>One keeps you signed in, for at most 30 days, and one remembers that you are.</li>
          <li>One remembers for some seconds that you have just saved something, so that you see it.</li>
          <li>One tells a device you have used before from a stranger’s, for up to 400 days.</li>
          <li>
            On a booking page a few remember, for a day at most, which time is held for you, what you have
            typed and what you have booked.
          </li>
        </ul>
      </Section>
      <Section id="payments" title="Payment processing">
        <p>
          Payments are handled by a card payment provider: yours to us, and your clients’ to you. Card details
          are typed on that provider’s pages and are not stored by Wheelhouse. We keep that something was
          paid, when, how much, and the provider’s number for it.
        </p>
      </Section>
      <Section id="sharing" title="Information sharing">
        <p>We do not sell what we know about you or your clients. It goes only:</p>
        <ul>
          <li>to those who do a part of the work for us: {TEXTING_WORDS.deliveredByOthers.byHand}</li>
          <li>
            between you and your clients: a booking, a change, a reminder or an invoice is told to the one it
            concerns, in your business’s name, and answers to an email go to your address;{' '}
            {TEXTING_WORDS.stopped.byHand}
          </li>
          <li>
            to whoever you give the private address of your jobs’ calendar: it shows names, phones and
            addresses until you stop it;
          </li>
          <li>to authorities where the law demands it.</li>
        </ul>
        <p>
          Your booking page shows your business’s name, words, services and free times. It never shows a
          client.
        </p>
      </Section>
      <Section id="rights" title="Your rights">
        <p>You may access, update and delete what we hold about you, in the dashboard’s settings:</p>
        <ul>
          <li>Your name, your password and the devices you are signed in on are on the General tab.</li>
          <li>
            Under <a href="/your-data">Your data</a> you download everything we keep, or delete your account.
            Both work with or without a subscription.
          </li>
          <li>You correct clients, jobs and services where they are listed.</li>
        </ul>
        <p>For everything else, write to {privacyLink}.</p>
        <h3>How long we keep it</h3>
        <p>
          Your records stay as long as your account. When you delete it, your subscription is ended and your
          business, clients, jobs and invoices are deleted at once; an email that a client is still owed goes
          out first. After that we remember only that your address has used its free trial. The payment
          provider keeps its own records of payments, as the law asks of it.
        </p>
        <p>
          The words of a message are forgotten once it is sent; that it was sent stays with your account.
          Sessions and password links are forgotten a day after they end.
        </p>
      </Section>
      <Section id="security" title="Data security">
        <ul>
          <li>Passwords and the keys of sessions are stored only as hashes that cannot be turned back.</li>
          <li>Each business’s records are kept apart from every other’s by the database itself.</li>
          <li>Links to change a booking or to pay cannot be guessed.</li>
          <li>Guessing passwords is slowed down, and a changed password signs out every other device.</li>
        </ul>
      </Section>
      <Section id="contact" title="Contact">
        <p>
          Questions about your data? Write to {privacyLink}. What else we agree on is in the{' '}
          <a href="/terms">Terms of Service</a>.
        </p>
      </Section>
    </LegalPage>
  )
}
