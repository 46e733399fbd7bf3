const STOPS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const STARTS = ['START', 'YES', 'UNSTOP']

/**
 * Recognizes replies that stop or restart texts. Only a single word counts, in any case, so 'please stop by at nine'
 * does not.
 */
export function parseReply(body: string): 'stop' | 'start' | null {
  const word = body
    .trim()
    .replace(/^["'“‘]+|["'”’.!]+$/g, '')
    .toUpperCase()
  if (STOPS.includes(word)) return 'stop'
  return STARTS.includes(word) ? 'start' : null
}
