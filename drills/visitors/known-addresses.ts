import { atMost, type Drill, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/load-owners.ts'
import { openProduct } from '#drills/product/open-product.ts'
import { median } from '#scripts/staging/figure.ts'
import { type ApiRequest, sendRequest } from '#scripts/staging/send-request.ts'

const ADDRESSES = 200
/** Relative to the longer time. */
const MAX_DIFFERENCE = 0.1
const PASSWORD = 'foam-cannon-42'

const post = (path: string, body: object): ApiRequest => ({
  method: 'POST',
  path,
  headers: newNetworkHeaders(),
  body: JSON.stringify(body),
})

/** Checks that neither the answer nor its timing reveals whether an address has an account. */
export const knownAddresses: Drill = async ({ cleanup, log }) => {
  const product = await openProduct(cleanup, { servers: [{ program: 'main-web' }] })
  const { origin } = product.servers[0]
  for (let n = 0; n < ADDRESSES; n++) {
    const account = { email: knownEmail(n), password: PASSWORD, consent: true, timezone: 'America/New_York' }
    const { status, body } = await sendRequest(origin, post('/api/auth/sign-up', account))
    if (status !== 201) throw new Error(`${status} ${body}`)
  }
  const signIn = await compareAnswers(origin, (email) =>
    post('/api/auth/sign-in', { email, password: 'not-the-password' }),
  )
  const reset = await compareAnswers(origin, (email) => post('/api/auth/request-password-reset', { email }))
  const recovery = await compareAnswers(origin, (email) => post('/api/auth/request-recovery', { email }))
  log(
    JSON.stringify({
      signIn: [...signIn.answers],
      reset: [...reset.answers],
      recovery: [...recovery.answers],
    }),
  )
  return [
    exactly('Sign-in with a wrong password: distinct answers', signIn.answers.size, 1),
    exactly('Sign-in with a wrong password: answers other than 401', signIn.countOtherThan(401), 0),
    atMost('Sign-in: difference of the median times', signIn.difference, MAX_DIFFERENCE, ''),
    exactly('Password reset request: distinct answers', reset.answers.size, 1),
    exactly('Password reset request: answers other than 202', reset.countOtherThan(202), 0),
    atMost('Password reset request: difference of the median times', reset.difference, MAX_DIFFERENCE, ''),
    exactly('Recovery request: distinct answers', recovery.answers.size, 1),
    exactly('Recovery request: answers other than 202', recovery.countOtherThan(202), 0),
    atMost('Recovery request: difference of the median times', recovery.difference, MAX_DIFFERENCE, ''),
  ]
}

const knownEmail = (n: number) => `known-${n}@example.com`
const unknownEmail = (n: number) => `nobody-${n}@example.com`

/** Alternates between known and unknown addresses, so that other load on the machine affects both equally. */
async function compareAnswers(origin: string, requestFor: (email: string) => ApiRequest) {
  const answers = new Set<string>()
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < ADDRESSES; n++) {
    for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = kind === 'known' ? knownEmail(n) : unknownEmail(n)
      const { status, body, fromMs, toMs } = await sendRequest(origin, requestFor(email))
      answers.add(`${status} ${body.replaceAll(email, 'address').replace(/"requestId":"[^"]*"/, '')}`)
      times[kind].push(toMs - fromMs)
    }
  }
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)]
  const countOtherThan = (status: number) =>
    [...answers].filter((answer) => !answer.startsWith(`${status} `)).length
  return { answers, countOtherThan, difference: Math.abs(knownMs - unknownMs) / Math.max(knownMs, unknownMs) }
}
