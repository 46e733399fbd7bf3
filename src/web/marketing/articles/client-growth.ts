import { MILES_COST, RATE, VISIT } from './detailing-price.ts'

/** A plan of eight weeks for the first 20 clients. The goals are not promises. */
export const FIRST_WEEKS = [
  {
    title: 'Get ready',
    task: 'Detail three friends’ cars at cost, for photos and an honest review.',
    goal: 3,
  },
  { title: 'Your own list', task: 'Write to 40 people you know, one by one.', goal: 4 },
  { title: 'First street', task: 'Cards to the 20 nearest doors after each job.', goal: 2 },
  { title: 'Reviews', task: 'Ask every client so far for a review, and for one name.', goal: 2 },
  {
    title: 'One parking lot',
    task: 'Set aside a day for one office: up to three cars, one lot, no drive between.',
    goal: 3,
  },
  { title: 'Two local shops', task: 'A mechanic and a body shop: their clients, your card.', goal: 2 },
  {
    title: 'Second street',
    task: 'Cards again, and a message to everyone who asked and didn’t book.',
    goal: 2,
  },
  { title: 'The next date', task: 'Offer each client their next visit. Ask again for one name.', goal: 2 },
]

export const FIRST_GOAL = 20
export const NEXT_GOAL = 50
export const NEXT_WEEKS = 26

/** Weeks between two visits of the same client. */
export const RETURN_WEEKS = 8

/** The given share of clients refers one more each, the same share of those does too, and so on. */
export function withReferrals(clients: number, share: number): number {
  return clients / (1 - share)
}

/** What the drive to a second car on the same street would have cost, in dollars. */
export const DRIVE_SAVING = (VISIT.driveMinutes / 60) * RATE + MILES_COST
export const NEIGHBOR_DISCOUNT = 15

/** Where the next 50 clients come from, over half a year. */
export const NEXT_SOURCES = [
  { name: 'Referrals', how: 'You ask every client twice a year', goal: 15 },
  { name: 'Streets you already work on', how: 'Cards and the neighbor price', goal: 14 },
  { name: 'Map listing and reviews', how: 'One new review a week', goal: 11 },
  { name: 'Offices and partners', how: 'One lot day a month, two shops', goal: 10 },
]
