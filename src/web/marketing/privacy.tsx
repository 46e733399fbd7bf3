import { TEXTING_WORDS } from '#contract/site-texting.ts'
import { PRIVACY_EMAIL } from './contact-addresses.ts'
import { LegalPage, Section } from './legal-page.tsx'
import { HouseKeys } from './pictures/house-keys.tsx'
import { SITE_PAGE_HANDLE, siteTags } from './site-tags.ts'

export const handle = SITE_PAGE_HANDLE

export const meta = () =>
  siteTags({
    title: 'Privacy Policy · Wheelhouse',
    description:
      'What Wheelhouse stores about you and your clients, why, for how long, and the choices you have.',
    path: '/privacy',
  })

const SUMMARY = [
  'We store what’s needed to run your business and never sell any of it.',
  'Card numbers never reach us. Only the payment provider has them.',
  'You can download everything, or delete it, at any time.',
]

const privacyLink = <a href={`mailto:${PRIVACY_EMAIL}`}>{PRIVACY_EMAIL}</a>

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we store about you and your clients, why, and the choices you have."
      updatedOn="2026-11-19"
      picture={<HouseKeys />}
      summary={SUMMARY}
    >
      <Section id="collected" title="Information we collect">
        <dl>
          <div>
            <dt>About you, the owner</dt>
            <dd>
              Your name, if you give it, your email address, what you tell us about your business, and payment
              information: whether your subscription is paid, and until when. We also store the logo and
              photos you upload, without hidden data such as where a photo was taken. To keep your account
              safe, we also store sign-ins, failed attempts and changes to your account, each with its time,
              kind of device and network address. If you add another calendar, we store its address and when
              you’re busy, but not what with. If you plan your drives, we store for each job you mark as done
              an estimate of the miles to it, and how long you took from ‘On my way’ to ‘Arrived’. When you
              tap ‘Arrived’, your phone asks whether we may know where you are. If you allow it, we store the
              position of that client’s address. We don’t follow you on the road.
            </dd>
          </div>
          <div>
            <dt>About your clients</dt>
            <dd>
              What you enter and what they type when they book: name, email address, phone number, address,
              answers to your questions, notes, whether they read English or Spanish, their jobs, and their
              deposits and invoices with what was paid and refunded. We keep it for you and use it for nothing
              else. You decide what is stored; clients who want to see, change or delete it should ask you,
              and we’ll help.
            </dd>
          </div>
          <div>
            <dt>About visitors</dt>
            <dd>
              There is no tracking and no advertising. To prevent abuse, we count for about a day how often a
              network address tries to sign in or book. Our server logs record the network address of each
              sign-up, sign-in and password change. If someone tries to get into an account, its owner sees
              their network address and kind of device.
            </dd>
          </div>
        </dl>
        <h3>Cookies</h3>
        <p>All of them are ours and necessary. None of them follows you to other sites.</p>
        <ul>
          <li>One keeps you signed in, for at most 30 days, and one remembers that you are.</li>
          <li>
            One remembers for a few seconds that you just changed something, so we can show that it worked.
          </li>
          <li>One recognizes a device you’ve used before, for up to 400 days.</li>
          <li>
            On a booking page, a few remember for up to a day which time we hold for you, what you’ve typed
            and what you’ve booked. If the page asks for a ZIP code, one remembers it for 180 days.
          </li>
          <li>
            If you choose a language on a page for clients, one remembers it for a year. A booking page inside
            another website uses no cookies.
          </li>
        </ul>
      </Section>
      <Section id="payments" title="Payment processing">
        <p>
          Payments are handled by a card payment provider: yours to us, and your clients’ to you. Card details
          are entered on that provider’s pages and Wheelhouse doesn’t store them. We store that something was
          paid, when, how much, and the provider’s reference.
        </p>
      </Section>
      <Section id="sharing" title="Information sharing">
        <p>We don’t sell what we know about you or your clients. We share it only:</p>
        <ul>
          <li>with companies that do part of the work for us: {TEXTING_WORDS.deliveredByOthers.byHand}</li>
          <li>
            between you and your clients: we send bookings, changes, reminders and invoices to the person they
            concern, in your business’s name, and replies go to your email address;{' '}
            {TEXTING_WORDS.stopped.byHand}
          </li>
          <li>
            with anyone you give your private calendar link to: it shows names, phone numbers and addresses
            until you turn it off;
          </li>
          <li>with authorities where the law requires it.</li>
        </ul>
        <p>
          Your booking page shows your business’s name and phone number, what you entered in your brand
          settings, your welcome message, services, questions and open times. It shows your street address
          only if you turn that on, and never a client.
        </p>
      </Section>
      <Section id="rights" title="Your rights">
        <p>You may access, update and delete what we hold about you, in the dashboard’s settings:</p>
        <ul>
          <li>
            Your password and the devices you’re signed in on are on the General tab. To change your name,
            open your profile from the menu.
          </li>
          <li>
            Under <a href="/your-data">Your data</a> you can download everything we store or delete your
            account. Both work with or without a subscription.
          </li>
          <li>
            You can correct clients, jobs and services where they’re listed, and delete a client in their
            details.
          </li>
        </ul>
        <p>For everything else, write to {privacyLink}.</p>
        <h3>How long we keep it</h3>
        <p>We keep your records as long as you have an account, except:</p>
        <ul>
          <li>
            We delete the text of a message once it’s sent, and the record that it was sent, with its
            recipient, 90 days after it was due to go out.
          </li>
          <li>
            The record of sign-ins, failed attempts and changes to your account is deleted after a year.
          </li>
          <li>Sessions and password links are deleted a day after they end.</li>
          <li>
            When you delete a client, we delete their contact details, address, notes and messages right away.
            Past jobs stay without them, and invoices keep the name and email printed on them. If the client
            turned off reminders, we keep a hash of their email address, so that we can honor it.
          </li>
        </ul>
        <p>
          When you delete your account, we end your subscription and delete your business, clients, jobs and
          invoices right away. Emails about appointments and payments that clients are still due to get will
          go out, and we delete each of them once it’s sent. After that, we only keep a hash of your email
          address, which shows that it has used the free trial, the phone numbers that replied STOP to our
          texts, and the address of your booking page, so that nobody else gets it. The payment provider keeps
          its own payment records, as the law requires.
        </p>
      </Section>
      <Section id="security" title="Data security">
        <ul>
          <li>Passwords and session keys are stored only as hashes that can’t be reversed.</li>
          <li>The database itself keeps each business’s records separate from all others.</li>
          <li>Links to change a booking or to pay a deposit or an invoice can’t be guessed.</li>
          <li>We slow down password guessing, and changing your password signs out every other device.</li>
        </ul>
      </Section>
      <Section id="contact" title="Contact">
        <p>
          Questions about your data? Write to {privacyLink}. The rest of our agreement is in the{' '}
          <a href="/terms">Terms of Service</a>.
        </p>
      </Section>
    </LegalPage>
  )
}
