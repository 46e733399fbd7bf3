import { exactly, type Finding } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/payees.ts'
import type { Product } from '#drills/product/open-product.ts'
import type { SupervisedServer } from '#drills/product/supervised-server.ts'
import { type Business, createBusinesses, dayFromNow, SERVICE_NAME } from '#scripts/staging/businesses.ts'
import { type ApiResponse, sendRequest } from '#scripts/staging/send-request.ts'

const PASSWORD = 'foam-cannon-42'
const GUESSES = 12
const GUESSES_ALLOWED = 10

/** Checks that each process sees what the other one did. */
export async function sharedStateFindings(
  product: Product,
  one: SupervisedServer,
  other: SupervisedServer,
): Promise<Finding[]> {
  return [...(await sessions(one, other)), await holds(product, one, other), await limits(one, other)]
}

async function sessions(one: SupervisedServer, other: SupervisedServer): Promise<Finding[]> {
  const cookie = cookiesOf(await signUp(one, 'owner-of-a-session@example.com'))
  const known = await isSignedIn(other, cookie)
  await post(other, '/api/auth/sign-out', {}, { cookie })
  return [
    exactly('A session of one is known at the other', Number(known), 1),
    exactly('Ended at the other it is known at the one', Number(await isSignedIn(one, cookie)), 0),
  ]
}

async function holds(product: Product, one: SupervisedServer, other: SupervisedServer): Promise<Finding> {
  const { date, start } = dayFromNow(3)
  const [luna] = (await createBusinesses(product, 1, { appointments: 0, firstDay: start })) as [Business]
  const path = `/api/public-booking/${luna.slug}/slots?service=${SERVICE_NAME}&from=${date}&days=1`
  const slots = async () => {
    const answer = await sendRequest(other.origin, { method: 'GET', path, headers: newNetworkHeaders() })
    return (JSON.parse(answer.body) as { slots: string[] }).slots
  }
  const [firstSlot] = await slots()
  const request = {
    slug: luna.slug,
    service: SERVICE_NAME,
    appointmentTime: firstSlot,
    visitor: 'visitor-of-one-process',
  }
  await post(one, '/api/public-booking/hold', request)
  const isOffered = firstSlot === undefined || (await slots()).includes(firstSlot)
  return exactly('A time held at one is offered by the other', Number(isOffered), 0)
}

async function limits(one: SupervisedServer, other: SupervisedServer): Promise<Finding> {
  const email = 'owner-whom-somebody-guesses@example.com'
  await signUp(one, email)
  let guessed = 0
  for (let n = 0; n < GUESSES; n++) {
    const guess = { email, password: `guess-number-${n}` }
    const { status } = await post(n % 2 ? one : other, '/api/auth/sign-in', guess)
    if (status === 401) guessed += 1
  }
  return exactly(`Of ${GUESSES} guesses at both, those let through`, guessed, GUESSES_ALLOWED)
}

const signUp = (server: SupervisedServer, email: string) =>
  post(server, '/api/auth/sign-up', { email, password: PASSWORD, consent: true })

async function isSignedIn({ origin }: SupervisedServer, cookie: string): Promise<boolean> {
  const { body } = await sendRequest(origin, { method: 'GET', path: '/api/session', headers: { cookie } })
  return (JSON.parse(body) as { session: unknown }).session !== null
}

function post(
  { origin }: SupervisedServer,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  return sendRequest(origin, {
    method: 'POST',
    path,
    headers: { ...newNetworkHeaders(), ...headers },
    body: JSON.stringify(body),
  })
}

const cookiesOf = ({ headers }: ApiResponse) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
