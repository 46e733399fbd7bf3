/** Why a busy calendar cannot be read, as shown to the owner. */
export const UNREADABLE_SENTENCES = {
  'no address': 'This is not the address of a calendar. It begins with https:// or webcal://.',
  'has password': 'An address with a user name or a password in it cannot be used.',
  'odd port': 'Calendars cannot be read from this port.',
  'our own': 'These are your jobs here. Paste the address of another calendar.',
  'not public': 'This address leads into a private network. Only what is on the internet can be read.',
  'unknown host': 'There is no server of this name.',
  'not reached': 'The server could not be reached.',
  certificate: 'The server’s certificate is not valid.',
  'no answer': 'The server did not answer in time.',
  'sign-in': 'The server asks for a sign-in. Paste the calendar’s secret or public address.',
  'not found': 'The server has no calendar at this address.',
  'server error': 'The server answered with an error.',
  'leads nowhere': 'This address leads on and on.',
  'too large': 'The calendar is larger than 10 MB.',
  'no calendar': 'What is at this address is not a calendar.',
  broken: 'The calendar is broken or not complete.',
  'too many': 'The calendar has more than 20,000 busy times.',
  'too slow': 'The calendar takes too long to read.',
  'our fault': 'Reading the calendar failed on our side. It is tried again.',
} as const

export type UnreadableReason = keyof typeof UNREADABLE_SENTENCES
