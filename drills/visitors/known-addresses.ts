import { atMost, type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/payees.ts'
import { openProduct } from '#drills/product/open-product.ts'
import { median } from '#scripts/staging/figure.ts'
import { type ApiRequest, sendRequest } from '#scripts/staging/send-request.ts'

const TRIES = 200
const MAX_DIFFERENCE = 0.1
const PASSWORD = 'foam-cannon-42'

const post = (path: string, body: object): ApiRequest => ({
  method: 'POST',
  path,
  headers: newNetworkHeaders(),
  body: JSON.stringify(body),
})

/** Checks that neither the answer nor its timing reveals whether an address has an account. */
export const knownAddresses: Drill = async ({ running, tell }) => {
  const product = await openProduct(running, { servers: [{ program: 'main-web' }] })
  const { origin } = product.servers[0]
  for (let n = 0; n < TRIES; n++) {
    const account = { email: known(n), password: PASSWORD, consent: true, timezone: 'America/New_York' }
    const { status, body } = await sendRequest(origin, post('/api/auth/sign-up', account))
    if (status !== 201) throw new Error(`${status} ${body}`)
  }
  const signIn = await compare(origin, (email) =>
    post('/api/auth/sign-in', { email, password: 'not-the-password' }),
  )
  const reset = await compare(origin, (email) => post('/api/auth/request-password-reset', { email }))
  tell(JSON.stringify({ signIn: [...signIn.answers], reset: [...reset.answers] }))
  return [
    exactly('Sign-in, wrong password: different answers', signIn.answers.size, 1),
    exactly('Of them not 401', signIn.unlike(401), 0),
    atMost('Sign-in, wrong password: medians apart by', signIn.apart, MAX_DIFFERENCE, ''),
    exactly('Asking for a new password: different answers', reset.answers.size, 1),
    exactly('Of them not 202', reset.unlike(202), 0),
    atMost('Asking for a new password: medians apart by', reset.apart, MAX_DIFFERENCE, ''),
  ]
}

const known = (n: number) => `known-${n}@example.com`
const unknown = (n: number) => `nobody-${n}@example.com`

/** Alternates, so that other load on the machine affects both kinds equally. */
async function compare(origin: string, shotFor: (email: string) => ApiRequest) {
  const answers = new Set<string>()
  const waits = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < TRIES; n++) {
    for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = kind === 'known' ? known(n) : unknown(n)
      const { status, body, fromMs, toMs } = await sendRequest(origin, shotFor(email))
      answers.add(`${status} ${body.replaceAll(email, 'address').replace(/"requestId":"[^"]*"/, '')}`)
      waits[kind].push(toMs - fromMs)
    }
  }
  const [knownMs, unknownMs] = [median(waits.known), median(waits.unknown)]
  const unlike = (status: number) => [...answers].filter((answer) => !answer.startsWith(`${status} `)).length
  return { answers, unlike, apart: Math.abs(knownMs - unknownMs) / Math.max(knownMs, unknownMs) }
}
