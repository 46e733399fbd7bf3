/** Why a busy calendar cannot be read, as shown to the owner. */
export const UNREADABLE_SENTENCES = {
  'no address': 'That isn’t a calendar address. It should start with https:// or webcal://.',
  'has password': 'We can’t use an address that contains a username or password.',
  'odd port': 'We can’t read calendars from this port.',
  'our own': 'That’s your own Wheelhouse calendar. Paste the address of another calendar.',
  'not public': 'This address is on a private network. We can only read calendars on the public internet.',
  'unknown host': 'We couldn’t find that server.',
  'not reached': 'We couldn’t reach the server.',
  certificate: 'The server’s certificate isn’t valid.',
  'no answer': 'The server didn’t respond in time.',
  'sign-in': 'The server asks for a sign-in. Paste the calendar’s secret or public address.',
  'not found': 'There’s no calendar at this address.',
  'server error': 'The server returned an error.',
  'leads nowhere': 'This address redirects too many times.',
  'too large': 'The calendar is larger than 10 MB.',
  'no calendar': 'We didn’t find a calendar at this address.',
  broken: 'The calendar file is damaged or incomplete.',
  'too many': 'The calendar has more than 20,000 busy times.',
  'too slow': 'The calendar takes too long to read.',
  'our fault': 'Something went wrong on our side. We’ll try again.',
} as const

export type UnreadableReason = keyof typeof UNREADABLE_SENTENCES
