import { MILES_COST, RATE, VISIT } from './detailing-price.ts'
import { aboutDollars, dollars } from './figures.ts'

const EXTRA_MINUTES = 20
const EXTRA_MILES = 15
/** For the round trip, in dollars. */
const LONGER_DRIVE_COST = 2 * ((EXTRA_MINUTES / 60) * RATE + EXTRA_MILES * VISIT.mileCost)

export const PRICING_QUESTIONS = {
  'I’m just starting out. Should I charge less?':
    'Charge the full price and give more time. A beginner is slower, and slower is already cheaper for the client by the hour. If you want a few first cars for photos, say that it’s an opening price, for three cars, and write the full price beside it.',
  'By the hour or by the package?': `Show packages, calculate by the hour. Clients want to know the price before they say yes; you need to know that each hour brings in ${dollars(RATE)} or whatever your worksheet says. When a package keeps taking longer than planned, change its time and price, not your pace.`,
  'Should my prices be public?':
    'Yes, at least as “from” prices by size. People who can’t find a price often don’t ask; they move on to someone who shows one. A public price also saves you the calls that end with “I thought it was $50.”',
  'What do I charge for a longer drive?': `Work it out like everything else: time and miles. Say a client is ${EXTRA_MINUTES} minutes and ${EXTRA_MILES} miles farther out than usual. There and back that is ${2 * EXTRA_MINUTES} minutes and ${2 * EXTRA_MILES} miles, about ${aboutDollars(LONGER_DRIVE_COST)} more. The usual ${dollars(MILES_COST)} of wear is in your price already. Call it a zone price and say so before they book, so it’s no surprise after.`,
  'Someone wants a discount. What do I say?':
    'Take something out instead of giving something away: “I can do that for less as a Deep Interior without the exterior.” A real reason for a lower price is one that saves you time, such as two cars in one driveway or a slow weekday morning.',
  'Do I add sales tax?':
    'It depends on your state, and sometimes on your city: some tax detailing as a service, some don’t. Ask your state’s revenue office or an accountant once, then put the tax on its own line of the invoice. The prices in this article are before sales tax.',
}
