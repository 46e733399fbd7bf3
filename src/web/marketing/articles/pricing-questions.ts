import { HOUR, VISIT, VISIT_WEAR } from './detailing-price.ts'
import { aboutDollars, dollars } from './figures.ts'

const FURTHER_MINUTES = 20
const FURTHER_MILES = 15
/** There and back. */
const FURTHER = 2 * ((FURTHER_MINUTES / 60) * HOUR + FURTHER_MILES * VISIT.perMile)

export const PRICING_QUESTIONS = {
  'I am just starting out. Should I charge less?':
    'Charge the full price and give more time. A beginner is slower, and slower is already cheaper for the client by the hour. If you want a few first cars for photos, say that it is an opening price, for three cars, and write the full price beside it.',
  'By the hour or by the package?': `Show packages, calculate by the hour. Clients want to know the sum before they say yes; you need to know that each hour brings ${dollars(HOUR)} or whatever your worksheet says. When a package keeps taking longer than planned, change its time and price, not your pace.`,
  'Should my prices be public?':
    'Yes, at least as “from” prices by size. People who cannot find a price often do not ask; they go on to someone who shows one. A public price also saves you the calls that end with “I thought it was $50.”',
  'What do I charge for a longer drive?': `The same way as for everything else: time and miles. Say a client is ${FURTHER_MINUTES} minutes and ${FURTHER_MILES} miles further out than usual. There and back that is ${2 * FURTHER_MINUTES} minutes and ${2 * FURTHER_MILES} miles, about ${aboutDollars(FURTHER)} more. The usual ${dollars(VISIT_WEAR)} of wear is in your price already. Name it as a zone price before they book, not as a surprise after.`,
  'Someone wants a discount. What do I say?':
    'Take something out instead of giving something away: “I can do that for less as a Deep Interior without the exterior.” A real reason for a lower price is one that saves you time, such as two cars in one driveway or a slow weekday morning.',
  'Do I add sales tax?':
    'It depends on your state, and sometimes on your city: some tax detailing as a service, some do not. Ask your state’s revenue office or an accountant once, then put the tax on its own line of the invoice. The prices in this article are before sales tax.',
}
