const STOPS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const STARTS = ['START', 'YES', 'UNSTOP']

/** What an answer to a text wishes. One word alone counts, in any case; 'please stop by at nine' is no such wish. */
export function parseReply(body: string): 'stop' | 'start' | null {
  const word = body
    .trim()
    .replace(/^["'“‘]+|["'”’.!]+$/g, '')
    .toUpperCase()
  if (STOPS.includes(word)) return 'stop'
  return STARTS.includes(word) ? 'start' : null
}
