import { HOUR, VISIT, VISIT_WEAR } from './detailing-price.ts'

/** Eight weeks to the first 20. Aims, not promises: a reader writes their own beside them. */
export const FIRST_WEEKS = [
  {
    title: 'Get ready',
    doing: 'Detail three cars of friends at cost, for photos and an honest review.',
    aim: 3,
  },
  { title: 'Your own list', doing: 'Write to 40 people you know, one by one.', aim: 4 },
  { title: 'First street', doing: 'Cards to the 20 nearest doors after each job.', aim: 2 },
  { title: 'Reviews', doing: 'Ask every client so far for a review, and for one name.', aim: 2 },
  {
    title: 'One parking lot',
    doing: 'Offer an office a day: up to three cars, one lot, no drive between.',
    aim: 3,
  },
  { title: 'Two neighbors in trade', doing: 'A mechanic and a body shop: their clients, your card.', aim: 2 },
  {
    title: 'Second street',
    doing: 'Cards again, and a message to everyone who asked and did not book.',
    aim: 2,
  },
  { title: 'The next date', doing: 'Offer each client their next visit. Ask again for one name.', aim: 2 },
]

export const FIRST_GOAL = 20
export const NEXT_GOAL = 50
export const NEXT_WEEKS = 26

/** Weeks between two visits of one client, when all goes well. */
export const RETURN_WEEKS = 8

/** A share of the clients brings one more, the same share of those brings one more, and so on. */
export function withReferrals(clients: number, share: number): number {
  return clients / (1 - share)
}

/** A second car in the street needs no second drive. */
export const SAVED_DRIVE = (VISIT.driveMinutes / 60) * HOUR + VISIT_WEAR
export const NEIGHBOR_DISCOUNT = 15

/** Where the next 50 come from, over half a year. */
export const NEXT_SOURCES = [
  { name: 'Referrals', how: 'You ask every client twice a year', aim: 15 },
  { name: 'Streets you already work in', how: 'Cards and the neighbor price', aim: 14 },
  { name: 'Map listing and reviews', how: 'One new review a week', aim: 11 },
  { name: 'Offices and partners', how: 'One lot day a month, two shops', aim: 10 },
]
