import { exactly, type Finding } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/load-owners.ts'
import type { Product } from '#drills/product/open-product.ts'
import type { SupervisedServer } from '#drills/product/supervised-server.ts'
import { type Business, createBusinesses, dayFromNow, SERVICE_NAME } from '#scripts/staging/businesses.ts'
import { type ApiResponse, sendRequest } from '#scripts/staging/send-request.ts'

const PASSWORD = 'foam-cannon-42'
const GUESSES = 12
const GUESSES_ALLOWED = 10

/** Checks that two servers share sessions, holds and the sign-in limit. Server 1 is `first`, server 2 is `second`. */
export async function sharedStateFindings(
  product: Product,
  first: SupervisedServer,
  second: SupervisedServer,
): Promise<Finding[]> {
  return [
    ...(await checkSessions(first, second)),
    await checkHolds(product, first, second),
    await checkSignInLimit(first, second),
  ]
}

async function checkSessions(first: SupervisedServer, second: SupervisedServer): Promise<Finding[]> {
  const cookie = cookiesOf(await signUp(first, 'owner-with-session@example.com'))
  const isAccepted = await isSignedIn(second, cookie)
  await post(second, '/api/auth/sign-out', {}, { cookie })
  return [
    exactly('Server 2 accepts a session from server 1', Number(isAccepted), 1),
    exactly('Server 1 accepts a session signed out on server 2', Number(await isSignedIn(first, cookie)), 0),
  ]
}

async function checkHolds(
  product: Product,
  first: SupervisedServer,
  second: SupervisedServer,
): Promise<Finding> {
  const { date, start } = dayFromNow(3)
  const [luna] = (await createBusinesses(product, 1, { appointments: 0, firstDay: start })) as [Business]
  const path = `/api/public-booking/${luna.slug}/slots?service=${SERVICE_NAME}&from=${date}&days=1`
  const offeredSlots = async () => {
    const answer = await sendRequest(second.origin, { method: 'GET', path, headers: newNetworkHeaders() })
    return (JSON.parse(answer.body) as { slots: string[] }).slots
  }
  const [firstSlot] = await offeredSlots()
  const request = {
    slug: luna.slug,
    service: SERVICE_NAME,
    appointmentTime: firstSlot,
    visitor: 'visitor-of-server-1',
  }
  await post(first, '/api/public-booking/hold', request)
  const isOffered = firstSlot === undefined || (await offeredSlots()).includes(firstSlot)
  return exactly('Server 2 offers a slot that is held on server 1', Number(isOffered), 0)
}

async function checkSignInLimit(first: SupervisedServer, second: SupervisedServer): Promise<Finding> {
  const email = 'owner-under-attack@example.com'
  await signUp(first, email)
  let evaluated = 0
  for (let n = 0; n < GUESSES; n++) {
    const guess = { email, password: `guess-number-${n}` }
    const { status } = await post(n % 2 ? first : second, '/api/auth/sign-in', guess)
    if (status === 401) evaluated += 1
  }
  return exactly(`Password guesses evaluated, of ${GUESSES} on both servers`, evaluated, GUESSES_ALLOWED)
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
