import type { Step } from '#web/marketing/parts/steps.tsx'
import {
  CLEANING_IMPORT,
  CLEANING_INVOICES,
  CLEANING_SERVICES,
  CLEANING_SHARE,
} from '#web/marketing/pictures/shots.ts'

export const CLEANER_STEPS: readonly Step[] = [
  {
    title: 'Sign up and bring your homes',
    text: 'An email address and a password, no credit card. Clients in a spreadsheet? Import the file, look it over, and take it back if it was the wrong one.',
    shot: CLEANING_IMPORT,
  },
  {
    title: 'Name your cleans, prices and hours',
    text: 'Standard, deep and move-out come with one tap. Tuesdays from eight, school pick-up at three, August off, half an hour between two homes: the booking page keeps to it.',
    shot: CLEANING_SERVICES,
  },
  {
    title: 'Share one link',
    text: 'On the card that you leave on the counter, as a QR code on a door hanger, in the neighborhood group. Clients book without an account.',
    shot: CLEANING_SHARE,
  },
  {
    title: 'Clean, send, be paid',
    text: 'Make the invoice from the visit while you lock up. It goes out by email with a link; the client pays by card and gets the receipt.',
    shot: CLEANING_INVOICES,
  },
]
