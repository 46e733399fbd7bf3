import { Faq } from '#web/marketing/parts/faq.tsx'
import { BOOKING } from '#web/marketing/pictures/shots.ts'
import { SITE_PAGE_HANDLE } from '#web/marketing/site-tags.ts'
import { ArticlePage, Section } from './article-page.tsx'
import { articleTags } from './article-tags.ts'
import { ARTICLES } from './articles.ts'
import {
  ADD_ONS,
  addOnPrice,
  breakEvenLossShare,
  hourlyTarget,
  jobCost,
  jobHours,
  jobPrice,
  MILES_COST,
  netPerHour,
  PACKAGES,
  PROFIT_BEFORE_TAX,
  RATE,
  SIZES,
  soldHours,
  VISIT,
  withCardFee,
  YEAR,
  YEARLY_COSTS,
} from './detailing-price.ts'
import { FigureTable } from './figure-table.tsx'
import { aboutDollars, dollars, percent, wholeNumber } from './figures.ts'
import { InlineCta } from './inline-cta.tsx'
import { PriceWorksheet } from './price-worksheet.tsx'
import { PRICING_QUESTIONS } from './pricing-questions.ts'
import { PullFigures } from './pull-figures.tsx'
import { SampleMessage } from './sample-message.tsx'

export const handle = SITE_PAGE_HANDLE

export const meta = () => articleTags(ARTICLES.pricing)

const [WASH, , FULL_DETAIL] = PACKAGES
const SEDAN_WASH = { handsOnHours: WASH.handsOnHours[0], supplies: WASH.supplies }
const SUV_DETAIL = { handsOnHours: FULL_DETAIL.handsOnHours[1], supplies: FULL_DETAIL.supplies }
const DETAIL_PRICE = jobPrice(SUV_DETAIL)
const CHEAP_WASH_PRICE = 80
const LOWER_SOLD_SHARE = 0.7
const DEPOSIT_SHARE = 0.25
const DEPOSIT = DETAIL_PRICE * DEPOSIT_SHARE
const RAISE_SHARE = 0.1
const JOBS_TO_LOSE = Math.floor(breakEvenLossShare(SUV_DETAIL, DETAIL_PRICE, RAISE_SHARE) * 100)

export default function DetailingPricing() {
  return (
    <ArticlePage
      article={ARTICLES.pricing}
      closing={{
        title: 'You know your prices. Let people book them.',
        lead: 'Put your three packages on a booking page of your own, with the hours you want to sell.',
      }}
    >
      <Section id="year" title="Start with the year, not with the detailer across town">
        <p>
          Copy another detailer’s price list and you copy their van payment, their speed and their mistakes.
          Your own price starts with one question: what does this year have to bring in?
        </p>
        <p>
          We’ll walk through it with one solo detailer and one van. Every number here is an assumption, there
          to be replaced. The <a href="#worksheet">worksheet at the end</a> has room for yours.
        </p>
        <p>
          Say you want <strong>{dollars(YEAR.takeHome)}</strong> to live on, and say {percent(YEAR.taxShare)}{' '}
          of your profit goes to taxes. Then the business has to earn {dollars(YEAR.takeHome)} ÷{' '}
          {1 - YEAR.taxShare} = <strong>{dollars(PROFIT_BEFORE_TAX)}</strong> before taxes. Ask an accountant
          for your real share: people who work for themselves pay some taxes that an employer would otherwise
          have paid.
        </p>
        <p>Next come the costs that arrive whether or not you wash a single car.</p>
        <FigureTable
          caption="What a year costs before the first job"
          columns={['Cost', 'A year']}
          rows={[
            ...YEAR.costs.map(({ name, amount }) => [name, dollars(amount)]),
            ['Total', dollars(YEARLY_COSTS)],
          ]}
          hasTotal
        />
        <p>
          Profit and costs come to {dollars(PROFIT_BEFORE_TAX + YEARLY_COSTS)}. Your hours have to carry that.
        </p>
      </Section>
      <Section id="hours" title="Count the hours you can really sell">
        <p>
          A 40-hour week doesn’t hold 40 paid hours. Say eight go to quotes, books, laundry and restocking.
          That leaves {YEAR.fieldHoursPerWeek} in the field: driving, setting up and working on cars. Take
          away two weeks of vacation, two of holidays and sick days and two lost to weather, and {YEAR.weeks}{' '}
          weeks remain.
        </p>
        <p>
          No calendar is ever full, either. Someone cancels, a morning stays unbooked, two jobs leave a gap
          that is too short for a third. Say you sell {percent(YEAR.soldShare)} of the time. {YEAR.weeks}{' '}
          weeks × {YEAR.fieldHoursPerWeek} hours × {percent(YEAR.soldShare)} is {wholeNumber(soldHours())}{' '}
          hours, and {dollars(PROFIT_BEFORE_TAX + YEARLY_COSTS)} ÷ {wholeNumber(soldHours())} is{' '}
          {dollars(hourlyTarget())}. Round up.
        </p>
        <PullFigures
          figures={[
            { figure: dollars(RATE), label: 'is what each sold hour has to bring in, before soap and miles' },
            {
              figure: dollars(Math.ceil(hourlyTarget(LOWER_SOLD_SHARE))),
              label: `is what it would take if you sold ${percent(LOWER_SOLD_SHARE)} of your time instead of ${percent(YEAR.soldShare)}`,
            },
          ]}
        />
        <p>
          The second number is why gaps matter more than soap. Before you raise a price or add a service, look
          at the holes in last month’s calendar.
        </p>
      </Section>
      <Section id="job" title="Add what one job uses up">
        <p>Four things belong to the job itself.</p>
        <ul>
          <li>
            <strong>Drive and setup.</strong> Say {VISIT.driveMinutes} minutes on the road and{' '}
            {VISIT.setUpMinutes} to set up and pack. Every job carries them, a quick wash as much as a full
            detail.
          </li>
          <li>
            <strong>Supplies.</strong> Say soap, pads, towels and water come to {dollars(WASH.supplies)} for a
            wash and {dollars(FULL_DETAIL.supplies)} for a full detail with a sealant. Weigh your bottles for
            a month and you will know.
          </li>
          <li>
            <strong>Wear.</strong> {VISIT.miles} miles at {Math.round(VISIT.mileCost * 100)} cents for gas,
            tires, repairs and the value your van loses: {dollars(MILES_COST)}.
          </li>
          <li>
            <strong>The card fee.</strong> Say {percent(VISIT.cardFee)} of what the client pays. It comes off
            the total, so divide by {1 - VISIT.cardFee} instead of adding {percent(VISIT.cardFee)}.
          </li>
        </ul>
        <FigureTable
          caption="A Full Detail on an SUV, line by line"
          columns={['Line', 'Amount']}
          rows={[
            [`${jobHours(SUV_DETAIL)} hours at ${dollars(RATE)}`, dollars(jobHours(SUV_DETAIL) * RATE)],
            ['Supplies', dollars(SUV_DETAIL.supplies)],
            ['Wear', dollars(MILES_COST)],
            ['Cost of the job', dollars(jobCost(SUV_DETAIL))],
            [`Divided by ${1 - VISIT.cardFee} for the card fee`, dollars(withCardFee(jobCost(SUV_DETAIL)))],
            ['Price, rounded up to the next $5', dollars(DETAIL_PRICE)],
          ]}
          hasTotal
        />
      </Section>
      <Section id="packages" title="Three packages, three sizes">
        <p>
          Three packages are enough: people can keep three in their heads. Set sizes by the time a car takes,
          not by its badge. Time your next ten jobs with your phone, from the first towel to the last, and put
          your own hours where ours are.
        </p>
        <FigureTable
          caption="Prices by the same math, with hours on the car"
          columns={['Package', ...SIZES]}
          rows={PACKAGES.map(({ name, handsOnHours, supplies }) => [
            name,
            ...handsOnHours.map((hours) => (
              <>
                <strong>{dollars(jobPrice({ handsOnHours: hours, supplies }))}</strong>
                <small>{hours} h</small>
              </>
            )),
          ])}
        />
        <p>
          Look at the smallest one. A Maintenance Wash on a sedan is {SEDAN_WASH.handsOnHours} hours of work
          but {jobHours(SEDAN_WASH)} hours of your day. Charge {dollars(CHEAP_WASH_PRICE)} because “it is only
          a wash,” and after soap, miles and the card fee you have{' '}
          <strong>{dollars(netPerHour(SEDAN_WASH, CHEAP_WASH_PRICE))} an hour</strong> left, with insurance,
          tools and taxes still to come. That is how a full calendar loses money.
        </p>
        <p>
          Think it’s too much for your town? Then change the inputs instead of shaving the answer: fewer
          miles, less setup, tighter routes.{' '}
          <a href="/blog/how-to-get-more-detailing-clients#density">A second car on the same street</a> does
          more for your price than a cheaper shampoo.
        </p>
      </Section>
      <Section id="add-ons" title="Add-ons that pay for their minutes">
        <p>
          You’re in the driveway already, so an add-on carries no drive and no setup. It’s minutes plus
          material, plus the card fee.
        </p>
        <FigureTable
          caption="Add-ons by the minute"
          columns={['Add-on', 'Minutes', 'Supplies', 'Price']}
          rows={ADD_ONS.map((addOn) => [
            addOn.name,
            addOn.minutes,
            dollars(addOn.supplies),
            <strong key="price">{dollars(addOnPrice(addOn))}</strong>,
          ])}
        />
        <p>
          Call the ones that vary “from {dollars(addOnPrice(ADD_ONS[0] ?? { minutes: 0, supplies: 0 }))}” and
          ask for a photo before you come. Pet hair in a three-row SUV can be twenty minutes or two hours, and
          the driveway is a bad place to find out which.
        </p>
        <InlineCta
          title="Put the price list where people book"
          moreLink={{ name: 'Wheelhouse for detailers', path: '/detailers' }}
          shot={BOOKING}
        >
          Your booking page in Wheelhouse shows each service with its sizes and add-ons, each with its own
          price and time. A client picks the SUV, ticks pet hair, sees the total, and picks a time when the
          whole job fits. Two cars in one driveway? Up to five services fit in one visit.
        </InlineCta>
      </Section>
      <Section id="no-shows" title="Deposits and no-shows">
        <p>
          When nobody’s home for that SUV, you lose {jobHours(SUV_DETAIL)} hours that were sold:{' '}
          {dollars(jobHours(SUV_DETAIL) * RATE)}. No one else can take them at nine in the morning. A policy
          of four lines is enough, as long as people read it before they book.
        </p>
        <ol>
          <li>Jobs over $200 need a {percent(DEPOSIT_SHARE)} deposit. It counts toward the price.</li>
          <li>Move your appointment for free until 24 hours before.</li>
          <li>Later than that, or nobody home: the deposit stays with us.</li>
          <li>If the weather stops us, we move the job and the deposit moves with it.</li>
        </ol>
        <p>
          On {dollars(DETAIL_PRICE)} the deposit is {aboutDollars(DEPOSIT)}. It pays for about{' '}
          {((DEPOSIT * (1 - VISIT.cardFee)) / RATE).toFixed(1)} of the {jobHours(SUV_DETAIL)} hours, so it
          doesn’t make you whole. It makes people remember.
        </p>
        <p>
          Wheelhouse can take it for you. You set the deposit for each service, as an amount or a percentage,
          and clients read the rule and pay by card while they book, to your own account. A time nobody pays
          for is free again after about half an hour. If a client cancels before your cutoff, or you cancel,
          the deposit is refunded automatically; after the cutoff you keep it. We add no fee of our own, but
          the card fee is yours, as on every payment.
        </p>
        <SampleMessage situation="When someone asks why">
          I keep that morning for you and turn others away. The deposit comes off your price, and you can move
          the date for free until the day before.
        </SampleMessage>
      </Section>
      <Section id="raise" title="When to raise prices, and by how much">
        <p>Any two of these are a reason:</p>
        <ul>
          <li>You’ve been booked out more than two weeks ahead for a whole month.</li>
          <li>You sell more than nine in ten of your field hours.</li>
          <li>Ten quotes in a row were accepted without a question.</li>
          <li>Insurance, gas or supplies moved, and your worksheet gives a new number.</li>
        </ul>
        <p>
          The fear is losing clients, so work out how many you can lose. Take the SUV at{' '}
          {dollars(DETAIL_PRICE)} and raise it by {percent(RAISE_SHARE)} to{' '}
          {dollars(DETAIL_PRICE * (1 + RAISE_SHARE))}. Of 100 such jobs you could lose{' '}
          <strong>{JOBS_TO_LOSE}</strong> and still have as much left as before, with about{' '}
          {wholeNumber(JOBS_TO_LOSE * jobHours(SUV_DETAIL))} hours back in your year.
        </p>
        <SampleMessage situation="To a regular, a month ahead">
          Hi Sam, starting March 1, a Full Detail for your SUV will be {dollars(DETAIL_PRICE + 20)}. Whatever
          you book before then stays at {dollars(DETAIL_PRICE)}. Thank you for having me back each season.
        </SampleMessage>
        <p>
          No apology and no long list of reasons: just a date, and a way to keep the old price once. New
          clients simply see the new list. The math is the same for every trade that drives to its work:{' '}
          <a href="/cleaning">cleaners</a> can put in homes instead of cars, and our{' '}
          <a href="/solutions">solutions page</a> shows both.
        </p>
      </Section>
      <Section id="worksheet" title="The worksheet: your own numbers" printsAlone>
        <PriceWorksheet sectionId="worksheet" job={SUV_DETAIL} />
      </Section>
      <Section id="questions" title="Questions owners ask">
        <Faq questions={PRICING_QUESTIONS} />
      </Section>
    </ArticlePage>
  )
}
