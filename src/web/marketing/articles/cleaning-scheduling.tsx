import { Faq } from '#web/marketing/parts/faq.tsx'
import { CLEANING_BOOKING } from '#web/marketing/pictures/shots.ts'
import { SITE_PAGE_HANDLE } from '#web/marketing/site-tags.ts'
import { ArticlePage, Section } from './article-page.tsx'
import { articleTags } from './article-tags.ts'
import { ARTICLES } from './articles.ts'
import {
  BETWEEN_HOMES,
  CLEANS,
  clientCount,
  clockText,
  DAY,
  durationText,
  homesPerDay,
  SOLO_CLIENTS,
  SOLO_SLOTS,
  SOLO_VISITS,
  soldShare,
  teamMinutes,
  VISIT_PRICE,
  VISITS_IN_FOUR_WEEKS,
  visitCount,
} from './cleaning-week.ts'
import { FigureTable } from './figure-table.tsx'
import { aboutDollars, dollars, percent } from './figures.ts'
import { InlineCta } from './inline-cta.tsx'
import { PullFigures } from './pull-figures.tsx'
import { SampleMessage } from './sample-message.tsx'
import { SCHEDULING_QUESTIONS } from './scheduling-questions.ts'
import { SoloWeek, TeamWeek } from './week-tables.tsx'

export const handle = SITE_PAGE_HANDLE

export const meta = () => articleTags(ARTICLES.scheduling)

const GAP_MINUTES = BETWEEN_HOMES.drive + BETWEEN_HOMES.buffer
const CLEAN_HOURS = CLEANS.standard / 60
const HOMES = homesPerDay(CLEANS.standard)
const TEAM_HOMES = homesPerDay(teamMinutes(CLEANS.standard))
const FREE_SLOTS = SOLO_SLOTS.filter((slot) => visitCount(slot) === 0).length
const CRISSCROSS_DRIVE_MINUTES = 35
const MINUTES_SAVED_BY_ZONES = (CRISSCROSS_DRIVE_MINUTES - BETWEEN_HOMES.drive) * (HOMES - 1) * 5
const SKIPPED_SHARE = 0.05

const RHYTHMS = [
  { key: 'weekly', name: 'Weekly' },
  { key: 'biweekly', name: 'Every other week' },
  { key: 'monthly', name: 'Every four weeks' },
] as const

const CLEAN_TYPES = [
  { name: 'Standard', minutes: CLEANS.standard },
  { name: 'Large', minutes: CLEANS.large },
  { name: 'Deep', minutes: CLEANS.deep },
]

export default function CleaningScheduling() {
  return (
    <ArticlePage
      article={ARTICLES.scheduling}
      closing={{
        title: 'A week on one page, and a link to book it.',
        lead: 'Your jobs and your clients with their addresses, on your phone and on your laptop.',
      }}
    >
      <Section id="capacity" title="Count what fits before you fill it">
        <p>
          Most messy weeks start with a yes. Someone asks for Thursday, Thursday looks empty, and nobody
          counted the drive. So count once, and let the number say yes or no for you.
        </p>
        <p>
          Say your first door opens at {clockText(DAY.firstDoorAt)} and the last one closes by{' '}
          {clockText(DAY.lastDoorBy)}, with {DAY.lunch} minutes for lunch. Say a standard clean takes one
          person {CLEAN_HOURS} hours, homes are {BETWEEN_HOMES.drive} minutes apart, and you keep{' '}
          {BETWEEN_HOMES.buffer} minutes of buffer. Then a day looks like this: {CLEAN_HOURS} hours,{' '}
          {GAP_MINUTES} minutes, {CLEAN_HOURS} hours, lunch, {GAP_MINUTES} minutes, {CLEAN_HOURS} hours.{' '}
          <strong>{HOMES} homes</strong>, and half an hour left over for the day that goes wrong. A fourth
          doesn’t fit, however nicely they ask.
        </p>
        <p>
          With two people it’s tempting to double that. Don’t. Two cleaners need more than half the time,
          because they meet at the kitchen sink: say 35 minutes for what takes one person an hour. And the
          drive now costs two people’s time.
        </p>
        <FigureTable
          caption="Homes in a day, and the share of working time that is sold"
          columns={['Clean', 'Alone', 'Two in one car', 'Sold, alone', 'Sold, two']}
          rows={CLEAN_TYPES.map(({ name, minutes }) => [
            <>
              {name}
              <small>{durationText(minutes)}</small>
            </>,
            homesPerDay(minutes),
            homesPerDay(teamMinutes(minutes)),
            percent(soldShare(minutes, 1)),
            percent(soldShare(minutes, 2)),
          ])}
        />
        <p>
          Two cleaners on routes of their own do {HOMES * 2} standard homes a day; in one car they do{' '}
          {TEAM_HOMES}. A team earns its keep where one person can’t: deep cleans and move-outs, heavy
          furniture, a client who has only a short window, a new cleaner who is learning. Small weekly homes
          are solo work.
        </p>
      </Section>
      <Section id="rhythm" title="Build the week from rhythms">
        <p>
          A recurring client doesn’t own a day. They own a share of a slot. Over four weeks, “Monday at 8:30”
          is four visits. One weekly client takes all of them; two biweekly clients share them, one in weeks 1
          and 3, the other in weeks 2 and 4; four clients on a four-week schedule get one each.
        </p>
        <p>
          {HOMES} homes a day make {HOMES * 5} slots a week. Keep {FREE_SLOTS} of them free (more on that
          below) and {HOMES * 5 - FREE_SLOTS} are left, which is {(HOMES * 5 - FREE_SLOTS) * 4} visits in four
          weeks. Here’s one mix that fills them exactly.
        </p>
        <FigureTable
          caption="A full book for one cleaner"
          columns={['Rhythm', 'Clients', 'Visits each', 'Visits in 4 weeks']}
          rows={[
            ...RHYTHMS.map(({ key, name }) => [
              name,
              clientCount(key),
              VISITS_IN_FOUR_WEEKS[key],
              clientCount(key) * VISITS_IN_FOUR_WEEKS[key],
            ]),
            ['Total', SOLO_CLIENTS, '', SOLO_VISITS],
          ]}
          hasTotal
        />
        <PullFigures
          figures={[
            { figure: String(SOLO_CLIENTS), label: 'clients fill one cleaner’s book in this mix' },
            {
              figure: dollars(SOLO_VISITS * VISIT_PRICE),
              label: `every four weeks, if a visit is ${dollars(VISIT_PRICE)}`,
            },
          ]}
        />
        <p>
          Sell “every four weeks,” not “monthly.” A calendar month drifts across your weekdays and collides
          with everyone else; four weeks always lands on the same day. It’s also 13 visits a year instead of
          12.
        </p>
      </Section>
      <Section id="solo-week" title="A week for one cleaner">
        <p>
          The same {SOLO_CLIENTS} clients, on a page you could hang on the wall. Each weekday has a part of
          town.
        </p>
        <SoloWeek />
        <p>
          The zones do the quiet work. Say crossing town takes {CRISSCROSS_DRIVE_MINUTES} minutes and staying
          in a zone {BETWEEN_HOMES.drive}. With {HOMES - 1} drives between homes a day, that is{' '}
          <strong>{durationText(MINUTES_SAVED_BY_ZONES)} a week</strong>: more than a whole clean, won without
          working faster.
        </p>
        <p>
          The {FREE_SLOTS} free slots aren’t laziness. They are where a moved client lands, where a first
          visit goes (it takes longer than you think), and where your own dentist fits. If both are still open
          two days ahead, offer them to the list of people who asked for a one-time clean.
        </p>
      </Section>
      <Section id="team-week" title="A week for a team of two">
        <p>
          The team gets what a team is good at: large homes and deep cleans, with four standard homes on the
          days between. The gaps are drives, lunch and slack.
        </p>
        <TeamWeek />
        <p>
          Friday stops early on purpose. It takes the move-out that appears on Wednesday, or the home that
          couldn’t be reached on Monday. If nothing comes, two people go home at lunch after a full week.
        </p>
        <InlineCta
          title="Let clients see only the times you mean to give"
          moreLink={{ name: 'Wheelhouse for cleaners', path: '/cleaning' }}
          shot={CLEANING_BOOKING}
        >
          Your booking page in Wheelhouse keeps your hours per weekday, your days off, the time you want
          between jobs and the most jobs you take in a day. A clean with 5+ bedrooms can take longer than one
          with two, and add-ons add their minutes. Clients choose from the times when all of it fits.
        </InlineCta>
      </Section>
      <Section id="buffers" title="Buffers, and what eats them">
        <p>
          Fifteen minutes between homes isn’t a break. It’s the slow elevator, the dog that has to go out
          first, the client who wants to show you the oven. Put it after every job and write down for two
          weeks what used it up. If one home takes it every time, that home’s clean is longer than you sold:
          change its time and its price.
        </p>
        <p>
          Give clients a window, not a minute. “Between 11:00 and 11:30” is a promise you can keep on a rainy
          day; “11:00” is one you’ll break.
        </p>
      </Section>
      <Section id="keys" title="Keys and access">
        <p>
          A locked door costs as much as a cancelled visit, and it’s easier to prevent. For each home, write
          down:
        </p>
        <ul>
          <li>how you get in, and the second way if the first one fails</li>
          <li>the alarm: where the panel is and how long you have</li>
          <li>pets, and which doors stay shut</li>
          <li>where to park, and when the street is swept</li>
          <li>a number that is answered during the day</li>
        </ul>
        <p>
          Tag keys with a number and never with a name or an address; keep the list of numbers somewhere else.
          Keep alarm codes out of text messages. And agree on the lockout before the first visit.
        </p>
        <SampleMessage situation="In the welcome message">
          If we can’t get in, we wait {BETWEEN_HOMES.buffer} minutes and call you. After that we have to go on
          to the next home, and the visit counts as a late cancellation. A spare key or a door code avoids it.
        </SampleMessage>
      </Section>
      <Section id="cancellations" title="Cancellations and skipped visits">
        <p>
          Say one visit in twenty falls through. With {SOLO_VISITS} visits at {dollars(VISIT_PRICE)}, that’s{' '}
          {aboutDollars(SOLO_VISITS * SKIPPED_SHARE * VISIT_PRICE)} every four weeks, nearly a day’s work. A
          rule that is written down, and that you apply to everyone, gets part of it back:
        </p>
        <ul>
          <li>Moving a visit is free until 48 hours before.</li>
          <li>Later than that, half the price. Same day, or a locked door: full price.</li>
          <li>The first time is on us. Say so, so they know the second won’t be.</li>
          <li>
            Skip a biweekly visit, and the home goes four weeks between cleans. If the next one takes 30
            minutes more, charge for those 30 minutes.
          </li>
        </ul>
        <p>
          For first visits, a deposit says the same without a conversation. With Wheelhouse, clients pay it
          while they book. It’s refunded automatically if they cancel before your cutoff, and yours to keep
          after it.
        </p>
        <SampleMessage situation="When someone cancels too late">
          Thanks for letting me know. Inside 48 hours it’s usually half the price; since it’s the first time,
          I’ll let it go. Wednesday at 2:00 is open this week. Want me to move you there?
        </SampleMessage>
      </Section>
      <Section id="holidays" title="Holidays without a puzzle">
        <p>
          Once a year, write down the days you don’t work, and send the list to every client eight weeks
          before the first one. For each visit that falls on a closed day there are two answers, and you
          choose which before anyone asks: weekly clients skip, since the next visit is a week away; everyone
          else moves to a free slot in the same week.
        </p>
        <p>
          The week before Thanksgiving and the week before Christmas, keep your free slots for your regulars
          until ten days ahead. They will ask. A stranger who wants a one-time clean can have what is left.
        </p>
      </Section>
      <Section id="move" title="How to move a client to another day">
        <p>
          Zones only work if you tidy them. The client you took on a Thursday in the north, when you were glad
          to get any client, costs you a drive every time. Move one client a month, in this order:
        </p>
        <ol>
          <li>Pick the home that’s farthest from that day’s other homes.</li>
          <li>Find two times in its own zone, so that the client can choose.</li>
          <li>Write three weeks ahead, and say when it starts.</li>
          <li>Keep price, rhythm and cleaner the same. Change one thing only.</li>
          <li>If they say no, thank them and ask again in half a year.</li>
        </ol>
        <SampleMessage situation="Three weeks ahead">
          Hi Maria, starting June 7, I’ll be in your part of town on Mondays, which means I can be on time for
          you every visit. Would 8:30 or 11:00 work for you? Everything else stays the same, including the
          price.
        </SampleMessage>
        <p>
          Do you also take care of cars, or know someone who does? The math of a route is the same for{' '}
          <a href="/detailers">detailers</a>, and our <a href="/solutions">solutions page</a> shows both
          trades side by side.
        </p>
      </Section>
      <Section id="questions" title="Questions owners ask">
        <Faq questions={SCHEDULING_QUESTIONS} />
      </Section>
    </ArticlePage>
  )
}
