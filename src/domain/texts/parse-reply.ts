const STOPS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const STARTS = ['START', 'YES', 'UNSTOP']

/** Whether a reply stops or restarts texts. Only a single word counts: 'please stop by at nine' does not. */
export function parseReply(body: string): 'stop' | 'start' | null {
  const word = body
    .trim()
    .replace(/^["'“‘]+|["'”’.!]+$/g, '')
    .toUpperCase()
  if (STOPS.includes(word)) return 'stop'
  return STARTS.includes(word) ? 'start' : null
}
