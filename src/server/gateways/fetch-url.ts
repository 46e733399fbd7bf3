import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'

const LONGEST = 2_000
const FIRST_FREE_PORT = 1_024

/** The address of a calendar as it can be asked for. */
export function readableAddress(typed: string): URL {
  const text = typed.trim().replace(/^webcals?:(?=\/\/)/i, 'https:')
  if (text.length > LONGEST || !/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new UnreadableCalendar('no address')
  const url = new URL(text)
  url.hash = ''
  if (url.username || url.password) throw new UnreadableCalendar('has password')
  // Behind the lower ones are services that are not the web's.
  if (url.port && url.port !== '80' && url.port !== '443' && Number(url.port) < FIRST_FREE_PORT)
    throw new UnreadableCalendar('odd port')
  return url
}
