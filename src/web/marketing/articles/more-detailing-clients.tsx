import { BOOKING_DETAILS } from '#web/marketing/pictures/shots.ts'
import { SITE_PAGE_HANDLE } from '#web/marketing/site-tags.ts'
import { ArticlePage, Section } from './article-page.tsx'
import { articleTags } from './article-tags.ts'
import { ARTICLES } from './articles.ts'
import { Checklist } from './checklist.tsx'
import {
  DRIVE_SAVING,
  FIRST_GOAL,
  FIRST_WEEKS,
  NEIGHBOR_DISCOUNT,
  NEXT_GOAL,
  NEXT_SOURCES,
  NEXT_WEEKS,
  RETURN_WEEKS,
  withReferrals,
} from './client-growth.ts'
import { CLIENTS_CHECKLIST } from './clients-checklist.ts'
import { RATE, VISIT } from './detailing-price.ts'
import { FigureTable } from './figure-table.tsx'
import { aboutDollars, dollars, percent, wholeNumber } from './figures.ts'
import { InlineCta } from './inline-cta.tsx'
import { PrintHint } from './print-hint.tsx'
import { PullFigures } from './pull-figures.tsx'
import { SampleMessage } from './sample-message.tsx'

export const handle = SITE_PAGE_HANDLE

export const meta = () => articleTags(ARTICLES.clients)

const TOTAL_CLIENTS = FIRST_GOAL + NEXT_GOAL
const JOB_HOURS = 3
const REFERRAL_SHARES = [0.1, 0.25, 0.4]

export default function MoreDetailingClients() {
  return (
    <ArticlePage
      article={ARTICLES.clients}
      closing={{
        title: 'Start with the link.',
        lead: 'Set up your booking page today, and week 1 has something to hand out.',
      }}
    >
      <Section id="goal" title={`Why ${FIRST_GOAL}, and why ${NEXT_GOAL} more`}>
        <p>
          You do not need a thousand followers. You need enough people within a short drive who let you come
          back. Say a happy client books every {RETURN_WEEKS} weeks. Then {TOTAL_CLIENTS} clients are{' '}
          {TOTAL_CLIENTS} ÷ {RETURN_WEEKS} = {TOTAL_CLIENTS / RETURN_WEEKS} jobs a week. At about {JOB_HOURS}{' '}
          hours each with the drive, that is {wholeNumber((TOTAL_CLIENTS / RETURN_WEEKS) * JOB_HOURS)} hours
          in the field: a full week for one person with one van.
        </p>
        <PullFigures
          figures={[
            {
              figure: String(FIRST_GOAL),
              label: 'clients to learn on: eight weeks, mostly people you can walk up to',
            },
            {
              figure: String(NEXT_GOAL),
              label: 'more to fill the week: half a year, mostly through the first ones',
            },
            {
              figure: String(TOTAL_CLIENTS / RETURN_WEEKS),
              label: 'jobs a week from both, without one new client',
            },
          ]}
        />
        <p>
          So the plan has two halves. First you collect clients by hand. Then you let reviews, neighbors and
          referrals do the collecting, while you keep the ones you have.
        </p>
      </Section>
      <Section id="first-20" title={`The first ${FIRST_GOAL}, week by week`}>
        <p>
          One thing a week, done completely. The last column is an aim and not a promise: cross it out and
          write what really happened. If a week brings nothing, repeat it before you move on.
        </p>
        <FigureTable
          caption="Eight weeks"
          columns={['Week', 'What you do', 'New']}
          rows={[
            ...FIRST_WEEKS.map(({ title, task, goal }, index) => [
              index + 1,
              <>
                <strong>{title}.</strong> {task}
              </>,
              goal,
            ]),
            [`1–${FIRST_WEEKS.length}`, 'Total', FIRST_GOAL],
          ]}
          kind="words"
          hasTotal
        />
        <p>
          Know your prices before week 1: nothing loses a client like “let me get back to you.”{' '}
          <a href="/blog/mobile-detailing-pricing">Mobile detailing pricing</a> takes an evening and ends with
          a worksheet.
        </p>
      </Section>
      <Section id="say" title="What to say">
        <p>Short, about their car, with one question at the end. Change the names and send the rest as is.</p>
        <SampleMessage situation="To someone you know, in week 2">
          Hi Chris, I’ve started detailing cars at people’s homes. I’m taking on {FIRST_GOAL} regulars this
          spring. Your Outback is the kind of car I like to detail. Want me to send you the link to pick a
          time?
        </SampleMessage>
        <SampleMessage situation="To a neighbor who stops to look">
          It’s an interior and a wash, about three hours. I’ll be back on this street on the 14th. If I do
          yours the same day I save the drive, so it’s {dollars(NEIGHBOR_DISCOUNT)} less. Here’s my card. The
          code on it shows my open times.
        </SampleMessage>
        <SampleMessage situation="To someone who asked for a price and went quiet">
          Hi Dana, I have Thursday at 9:00 and Friday at 1:00 open next week. Would either one work for the
          truck? If it isn’t the right time, just say so and I won’t ask again.
        </SampleMessage>
        <p>
          Send the last one once, three days after the quote. Two times to choose from are easier to answer
          than “let me know.”
        </p>
      </Section>
      <Section id="photos" title="Photos that do the selling">
        <p>
          Take the same five at every job, before and after, from the same spot: the driver’s seat, the back
          seat, the worst stain, a wheel, the hood with the sky in it. Wipe the lens. Stand in the shade. Turn
          the car or cover the plate, and ask before you show anything: “May I use these, without your plate?”
        </p>
        <p>
          One honest pair a week is enough. Write what it was and how long it took: “2014 minivan, two kids,
          one dog, four hours.” That’s what the next minivan wants to know.
        </p>
      </Section>
      <Section id="reviews" title="Reviews: ask while they look at the car">
        <p>
          The best minute to ask is when the client walks around the car for the first time. Ask in person,
          then send the link before you drive off, so it’s at the top of their messages.
        </p>
        <SampleMessage situation="In the driveway">
          I’m glad you like it. Reviews are how new people find me. Would you write two sentences about what
          was different? I’ll send you the link now.
        </SampleMessage>
        <p>
          Never pay for a review, never write one yourself, and don’t ask only the people who look pleased.
          Answer every one within a week, the bad ones first, in two sentences: what happened, and what you
          did about it.
        </p>
      </Section>
      <Section id="referrals" title="The math of referrals">
        <p>
          Say a quarter of your clients send you one person, and a quarter of those send you one more, and so
          on. Then {FIRST_GOAL} clients become {FIRST_GOAL} ÷ (1 − 0.25) = about{' '}
          {wholeNumber(withReferrals(FIRST_GOAL, 0.25))}. Look how fast it grows with the share who send
          someone:
        </p>
        <FigureTable
          caption={`What ${FIRST_GOAL} clients grow into`}
          columns={['Share who send one person', 'Clients in the end', 'Won without advertising']}
          rows={REFERRAL_SHARES.map((share) => [
            percent(share),
            wholeNumber(withReferrals(FIRST_GOAL, share)),
            wholeNumber(withReferrals(FIRST_GOAL, share) - FIRST_GOAL),
          ])}
        />
        <p>
          People rarely think of it on their own. Ask for one name, not for “referrals”: “Who on your street
          has a car that needs this?” Thank both sides with something that costs you minutes, such as a free
          child-seat clean on the next visit.
        </p>
      </Section>
      <Section id="density" title="Fill a street, not a map">
        <p>
          A second car on the same street needs no second drive. With the numbers from our pricing article,
          you save {VISIT.driveMinutes} minutes at {dollars(RATE)} an hour and {VISIT.miles} miles:{' '}
          <strong>{aboutDollars(DRIVE_SAVING)}</strong>. Give the neighbor {dollars(NEIGHBOR_DISCOUNT)} of it
          and you still keep {aboutDollars(DRIVE_SAVING - NEIGHBOR_DISCOUNT)}, on every visit from then on.
        </p>
        <p>
          So let the last client choose the next street. After each job, leave cards at the 20 nearest doors,
          with the date you’ll be back. Offer that date first to everyone nearby, and keep a weekday for each
          part of town. Cleaners plan like this all the time;{' '}
          <a href="/blog/cleaning-business-scheduling">their week on a page</a> is worth stealing from.
        </p>
      </Section>
      <Section id="link" title="One booking link, on everything">
        <p>
          People decide at ten at night, and you’re asleep. A link that shows your open times lets them book
          then. Put the same one, as a link or as a code to scan, on:
        </p>
        <ul>
          <li>the van’s rear doors, large enough to scan from behind</li>
          <li>the cards, and the tag you hang on the mirror when you’re done</li>
          <li>your map listing, your profiles and your email signature</li>
          <li>your website, as a button that opens the booking page right there</li>
          <li>every invoice, and your voicemail: “the quickest way is the link on my page”</li>
        </ul>
        <InlineCta
          title="A booking page of your own"
          moreLink={{ name: 'Wheelhouse for detailers', path: '/detailers' }}
          shot={BOOKING_DETAILS}
        >
          Wheelhouse gives you a page with your services, prices by size, add-ons and hours at a link of your
          own, with your logo, your photos, and the code to print beside it. It asks what you’d ask on the
          phone, such as make, model and where the car is parked. Clients need no account. Not a detailer? See{' '}
          <a href="/solutions">all solutions</a> or the page for <a href="/cleaning">cleaners</a>.
        </InlineCta>
      </Section>
      <Section id="next-50" title={`The next ${NEXT_GOAL}, in half a year`}>
        <p>
          {NEXT_GOAL} clients in {NEXT_WEEKS} weeks is about two a week. None of these needs a large budget;
          each needs a fixed place in your week. Friday after lunch is a good one.
        </p>
        <FigureTable
          caption="Where they come from"
          columns={['Source', 'How', 'Aim']}
          rows={[...NEXT_SOURCES.map(({ name, how, goal }) => [name, how, goal]), ['Total', '', NEXT_GOAL]]}
          kind="words"
          hasTotal
        />
        <p>
          Ask every new client how they found you, and write it down. After three months, drop the weakest
          source and give its hour to the strongest.
        </p>
      </Section>
      <Section id="follow-up" title="A follow-up calendar">
        <p>
          Winning back someone who liked your work takes one message. Put these dates into your calendar when
          you finish the job, while the client’s name is in your head.
        </p>
        <FigureTable
          caption="After each job"
          columns={['When', 'What you send']}
          rows={[
            ['Today', 'The photos, the invoice and the link for a review'],
            ['Day\u00a03', '“Anything I missed?” You hear about it before the reviews do'],
            ['Week\u00a06', 'Two times for a Maintenance Wash in week 8'],
            ['Month\u00a04', 'If they didn’t book: one useful tip for their car, and the link'],
            ['Season', 'Pollen, beach sand, leaves, road salt: one message to everyone, two weeks ahead'],
            ['Year\u00a01', 'Thank you, and a question: what should I do better?'],
          ]}
          kind="words"
        />
      </Section>
      <Section
        id="checklist"
        title={`The checklist: ${FIRST_GOAL} clients, then ${NEXT_GOAL} more`}
        printsAlone
      >
        <PrintHint sectionId="checklist" subject="the checklist" />
        <Checklist groups={CLIENTS_CHECKLIST} />
      </Section>
    </ArticlePage>
  )
}
