import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, ClientHistory } from '#contract/clients.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type SeenClient = Pick<Client, 'id'> & { updated_at?: string }
type Page = { clients: Client[]; next: string | null }
const ana = { name: 'Ana Silva', email: 'ana@example.com', phone: '(555) 010-4477', notes: 'Gate code 12' }

const createOwner = () => anOwner(server.deps.db)
const postClient = (owner: TestOwner, client: object) =>
  server.request('/api/clients', json(client, owner.headers))
const addClient = async (owner: TestOwner, client: object) =>
  (await (await postClient(owner, client)).json()) as Client
const putClient = (owner: TestOwner, { id, updated_at }: SeenClient, client: object) => {
  const body = { ...client, seen_updated_at: updated_at }
  return server.request(`/api/clients/${id}`, { ...json(body, owner.headers), method: 'PUT' })
}
const readPage = async (owner: TestOwner, query: Record<string, string> = {}) =>
  (await (
    await server.request(`/api/clients?${new URLSearchParams(query)}`, { headers: owner.headers })
  ).json()) as Page
const searchNames = async (owner: TestOwner, search: string) =>
  (await readPage(owner, { search })).clients.map(({ name }) => name)

test('adds a client and stores empty fields as null', async () => {
  const owner = await createOwner()
  const answer = await postClient(owner, { ...ana, phone: ' ', notes: '' })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    name: 'Ana Silva',
    email: 'ana@example.com',
    phone: null,
    address: null,
    notes: null,
  })
})

test('requires a name, and an email or a phone number', async () => {
  const answer = await postClient(await createOwner(), { name: ' ', email: '' })
  expect(answer.status).toBe(422)
  expect(((await answer.json()) as { error: { fields: object } }).error.fields).toEqual({
    name: 'Client name is required',
    email: 'Client email is required',
    phone: 'Client phone is required',
  })
})

test('refuses a phone number that cannot be dialed if it is the only way to reach a client', async () => {
  const owner = await createOwner()
  const fieldErrors = async (answer: Response) =>
    ((await answer.json()) as { error: { fields: object } }).error.fields
  const invalidPhone = { phone: 'Please enter a valid phone number' }
  expect(await fieldErrors(await postClient(owner, { name: 'Mo', phone: '555-0' }))).toEqual(invalidPhone)
  const mo = await addClient(owner, { name: 'Mo', email: 'mo@example.com', phone: 'call me' })
  expect(await fieldErrors(await putClient(owner, mo, { name: 'Mo', phone: 'call me' }))).toEqual(
    invalidPhone,
  )
})

test('adds, lists and finds several clients who share a phone number and have no email', async () => {
  const owner = await createOwner()
  await addClient(owner, { name: 'Mo', phone: '(555) 010-4477' })
  await addClient(owner, { name: 'Jo', email: null, phone: '(555) 010-4477' })
  expect((await readPage(owner)).clients).toMatchObject([
    { name: 'Jo', email: '', phone: '(555) 010-4477' },
    { name: 'Mo', email: '', phone: '(555) 010-4477' },
  ])
  expect(await searchNames(owner, '0104477')).toEqual(['Jo', 'Mo'])
  expect(await searchNames(owner, 'mo')).toEqual(['Mo'])
})

test('adds and removes the email of a client, who keeps one way to be reached', async () => {
  const owner = await createOwner()
  const mo = await addClient(owner, { name: 'Mo', phone: '555 0100' })
  const withEmail = await putClient(owner, mo, { name: 'Mo', email: 'mo@example.com' })
  const both = (await withEmail.json()) as Client
  expect(both).toMatchObject({ email: 'mo@example.com', phone: null })
  expect(await outcome(postClient(owner, { name: 'Other', email: 'Mo@example.com' }))).toBe('409 email_taken')
  expect(await outcome(putClient(owner, both, { name: 'Mo' }))).toBe('422 invalid_request')
  expect((await putClient(owner, both, { name: 'Mo', phone: '555 0100' })).status).toBe(200)
  expect((await postClient(owner, { name: 'Other', email: 'mo@example.com' })).status).toBe(201)
})

test('reports a taken email on its field, regardless of case', async () => {
  const owner = await createOwner()
  await postClient(owner, ana)
  const duplicate = await postClient(owner, { name: 'Other', email: 'ANA@example.com' })
  expect(duplicate.status).toBe(409)
  expect(((await duplicate.json()) as { error: object }).error).toMatchObject({
    code: 'email_taken',
    fields: { email: 'You already have a client with this email.' },
  })
  const bo = await addClient(owner, { name: 'Bo', email: 'bo@example.com' })
  expect(await outcome(putClient(owner, bo, { name: 'Bo', email: 'Ana@Example.com' }))).toBe(
    '409 email_taken',
  )
})

test('adds only one of several concurrent clients with the same email', async () => {
  const owner = await createOwner()
  const answers = await Promise.all(Array.from({ length: 5 }, () => postClient(owner, ana)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
})

test('lets two owners have the same client', async () => {
  expect((await postClient(await createOwner(), ana)).status).toBe(201)
  expect((await postClient(await createOwner(), ana)).status).toBe(201)
})

test('updates a client without changing the email', async () => {
  const owner = await createOwner()
  const client = await addClient(owner, ana)
  const changed = await putClient(owner, client, { ...ana, name: 'Ana Souza', address: '4 Mill Street' })
  expect(await changed.json()).toMatchObject({ id: client.id, name: 'Ana Souza', address: '4 Mill Street' })
})

test('stores what a client reads, keeps it if it is left out, and forgets it on request', async () => {
  const owner = await createOwner()
  const client = await addClient(owner, { ...ana, language: 'es' })
  expect(client.language).toBe('es')
  expect((await readPage(owner)).clients).toMatchObject([{ language: 'es' }])
  expect(await (await putClient(owner, { id: client.id }, ana)).json()).toMatchObject({ language: 'es' })
  const forgotten = await putClient(owner, { id: client.id }, { ...ana, language: null })
  expect(await forgotten.json()).toMatchObject({ language: null })
  expect(await outcome(putClient(owner, { id: client.id }, { ...ana, language: 'fr' }))).toBe(
    '422 invalid_request',
  )
})

test('a save that does not say which version was seen replaces the current one', async () => {
  const owner = await createOwner()
  const { id } = await addClient(owner, ana)
  await putClient(owner, { id }, { ...ana, phone: '555 0199' })
  const second = await putClient(owner, { id }, { ...ana, notes: 'Gate code 15' })
  expect(await second.json()).toMatchObject({ phone: ana.phone, notes: 'Gate code 15' })
})

test('a stale save returns the current client and succeeds when repeated with it', async () => {
  const owner = await createOwner()
  const seen = await addClient(owner, ana)
  const first = (await (await putClient(owner, seen, { ...ana, phone: '555 0199' })).json()) as Client
  const second = await putClient(owner, seen, { ...ana, notes: 'Gate code 15' })
  expect(second.status).toBe(409)
  const { error } = (await second.json()) as { error: { code: string; details: { current: Client } } }
  expect(error).toMatchObject({ code: 'changed_elsewhere', details: { current: first } })
  const repeated = await putClient(owner, error.details.current, { ...ana, notes: 'Gate code 15' })
  expect(await repeated.json()).toMatchObject({ phone: ana.phone, notes: 'Gate code 15' })
})

test('only one of several concurrent saves succeeds', async () => {
  const owner = await createOwner()
  const seen = await addClient(owner, ana)
  const answers = await Promise.all(['1', '2', '3'].map((notes) => putClient(owner, seen, { ...ana, notes })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test.each([
  ['markup and quotes', `<b>"Bo"</b> & 'co'`],
  ['emoji and text from right to left', 'שלום 🚐 مرحبا'],
  ['10,000 characters', 'x'.repeat(10_000)],
])('stores notes with %s unchanged', async (_, notes) => {
  const owner = await createOwner()
  await postClient(owner, { ...ana, notes })
  expect((await readPage(owner)).clients[0]?.notes).toBe(notes)
})

test('rejects values that are too long', async () => {
  expect(await outcome(postClient(await createOwner(), { ...ana, notes: 'x'.repeat(10_001) }))).toBe(
    '422 invalid_request',
  )
  expect(await outcome(postClient(await createOwner(), { ...ana, name: 'x'.repeat(201) }))).toBe(
    '422 invalid_request',
  )
})

test('stores the longest valid name, email and phone', async () => {
  const longest = { name: '試'.repeat(200), email: `${'a'.repeat(308)}@example.com`, phone: '٣'.repeat(50) }
  expect(await outcome(postClient(await createOwner(), longest))).toBe('201')
})

test('does not find clients of other owners', async () => {
  await addClient(await createOwner(), ana)
  expect((await readPage(await createOwner(), { search: 'ana' })).clients).toEqual([])
})

test('searches by name, email and phone, ignoring case', async () => {
  const owner = await createOwner()
  await postClient(owner, ana)
  await postClient(owner, { name: 'ÉLODIE Müller', email: 'em@example.org', phone: '+44 20 7946 0000' })
  expect(await searchNames(owner, 'sILv')).toEqual(['Ana Silva'])
  expect(await searchNames(owner, 'élodie mü')).toEqual(['ÉLODIE Müller'])
  expect(await searchNames(owner, 'EXAMPLE.ORG')).toEqual(['ÉLODIE Müller'])
  expect(await searchNames(owner, '010-4477')).toEqual(['Ana Silva'])
  expect(await searchNames(owner, '')).toEqual(['ÉLODIE Müller', 'Ana Silva'])
})

test('finds a phone number regardless of formatting', async () => {
  const owner = await createOwner()
  await postClient(owner, ana)
  expect(await searchNames(owner, '5550104477')).toEqual(['Ana Silva'])
  expect(await searchNames(owner, '555.010')).toEqual(['Ana Silva'])
  expect(await searchNames(owner, '555 999')).toEqual([])
})

test('treats special characters in a search literally', async () => {
  const owner = await createOwner()
  await postClient(owner, ana)
  await postClient(owner, { name: '100% Clean_Co', email: 'c@example.com' })
  expect(await searchNames(owner, '%')).toEqual(['100% Clean_Co'])
  expect(await searchNames(owner, 'n_c')).toEqual(['100% Clean_Co'])
  expect(await searchNames(owner, "' or 1=1 --")).toEqual([])
  expect(await searchNames(owner, 'silva\nana')).toEqual([])
})

test('pages through all clients, newest first, without duplicates', async () => {
  const owner = await createOwner()
  await server.deps.db.asOwner(owner.id, (tx) =>
    tx
      .insertInto('clients')
      .values(
        // Half of them have the same creation time.
        Array.from({ length: 25 }, (_, n) => ({
          user_id: owner.id,
          name: `Client ${n}`,
          email: `c${n}@example.com`,
          created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, n % 2 ? n : 0)),
        })),
      )
      .execute(),
  )
  const seen: string[] = []
  let next: string | null = ''
  for (let pages = 0; next !== null && pages < 20; pages += 1) {
    const result: Page = await readPage(owner, { limit: '4', ...(next && { cursor: next }) })
    seen.push(...result.clients.map(({ created_at, id }) => `${created_at} ${id}`))
    next = result.next
  }
  expect(seen).toHaveLength(25)
  expect(seen).toEqual([...new Set(seen)].sort().reverse())
})

test('rejects an invalid cursor', async () => {
  const owner = await createOwner()
  for (const cursor of ['nonsense', '1_x', `1_${'-'.repeat(36)}`]) {
    const path = `/api/clients?${new URLSearchParams({ cursor })}`
    expect(await outcome(server.request(path, { headers: owner.headers }))).toBe('422 invalid_request')
  }
})

test('returns a client’s history with jobs, invoices and total paid', async () => {
  const owner = await createOwner()
  const { id } = await addClient(owner, ana)
  await server.deps.db.asOwner(owner.id, async (tx) => {
    const job = {
      user_id: owner.id,
      client_id: id,
      client_name: 'Ana',
      client_email: ana.email,
      service: 'Full Detail',
    }
    await tx
      .insertInto('appointments')
      .values([
        { ...job, appointment_time: new Date('2026-01-05T15:00:00Z'), duration: 120 },
        { ...job, appointment_time: new Date('2026-03-05T15:00:00Z') },
        {
          ...job,
          appointment_time: new Date('2026-02-05T15:00:00Z'),
          cancelled_at: new Date('2026-02-01T15:00:00Z'),
          cancelled_by: 'owner',
        },
      ])
      .execute()
    const paid = { status: 'paid', paid_by: 'owner', paid_at: new Date('2026-01-06T15:00:00Z') }
    const invoice = { user_id: owner.id, client_id: id, client_email: ana.email, description: 'Full Detail' }
    await tx
      .insertInto('invoices')
      .values([
        { ...invoice, ...paid, amount: 199_99, created_at: new Date('2026-01-06T15:00:00Z') },
        { ...invoice, ...paid, amount: 100_00, tip_cents: 15_00, refunded_cents: 40_00 },
        { ...invoice, amount: 50_00 },
        { ...invoice, amount: 70_00, voided_at: new Date('2026-01-06T15:00:00Z') },
      ])
      .execute()
  })
  const answer = await server.request(`/api/clients/${id}`, { headers: owner.headers })
  const { history } = (await answer.json()) as { history: ClientHistory }
  expect(
    history.jobs.map(({ appointment_time, duration, state }) => [appointment_time, duration, state]),
  ).toEqual([
    ['2026-03-05T15:00:00.000Z', 60, 'scheduled'],
    ['2026-02-05T15:00:00.000Z', 60, 'cancelled'],
    ['2026-01-05T15:00:00.000Z', 120, 'scheduled'],
  ])
  expect(history.jobCount).toBe(2)
  expect(history.invoices.map(({ amount, number }) => [number, amount]).sort()).toEqual([
    ['INV-0001', 199_99],
    ['INV-0002', 100_00],
    ['INV-0003', 50_00],
  ])
  expect(history.invoices.find(({ number }) => number === 'INV-0002')).toMatchObject({
    status: 'paid',
    paid_by: 'owner',
    tip_cents: 15_00,
    refunded_cents: 40_00,
  })
  expect(history.totalPaid).toBe(199_99 + 75_00)
})
