import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedBrand } from '#contract/brand.ts'
import { DRAWINGS_OF_OWNER, drawingsOf } from '#server/gateways/draw-in-thread.ts'
import { openBookingLink } from '#server/settings/open-booking-link.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { APP_ORIGIN, json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const newOwner = () => anOwner(server.deps.db)
const read = async ({ headers }: TestOwner): Promise<SavedBrand> =>
  (await server.request('/api/brand', { headers })).json()
const save = ({ headers }: TestOwner, body: object) =>
  server.request('/api/brand', { ...json(body, headers), method: 'PUT' })
const saved = async (owner: TestOwner, body: object): Promise<SavedBrand> => (await save(owner, body)).json()
const error = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; fields: Record<string, string> } }
  return { code: error.code, fields: error.fields }
}
const check = async ({ headers }: TestOwner, slug: string) =>
  (await server.request(`/api/brand/address?slug=${encodeURIComponent(slug)}`, { headers })).json()
const publicPage = async (slug: string) =>
  (await server.request(`/api/public-booking/${encodeURIComponent(slug)}`)).json() as Promise<{
    slug?: string
  }>
const giveLink = ({ id }: TestOwner) =>
  openBookingLink({ db: server.deps.db, appUrl: new URL(APP_ORIGIN) }, id)

const TAKEN = {
  code: 'address_taken',
  fields: { slug: 'Another business uses this address, or has used it. Choose another.' },
}

test('a new owner has no brand, and an unlisted page', async () => {
  expect(await read(await newOwner())).toEqual({
    slug: null,
    url: null,
    former_slugs: [],
    new_addresses_left: 10,
    website: null,
    instagram: null,
    review_url: null,
    about: null,
    shows_address: false,
    accent_color: null,
    is_listed: false,
    is_embeddable: false,
  })
})

test('an owner chooses an address, and the old one still leads to the page', async () => {
  const owner = await newOwner()
  const { slug: generated } = await giveLink(owner)
  expect(await saved(owner, { slug: 'carter-detailing' })).toMatchObject({
    slug: 'carter-detailing',
    url: `${APP_ORIGIN}/book/carter-detailing`,
    former_slugs: [generated],
    new_addresses_left: 9,
  })
  expect(await giveLink(owner)).toMatchObject({ slug: 'carter-detailing' })
  for (const address of [generated, 'carter-detailing', 'Carter-Detailing'])
    expect(await publicPage(address)).toMatchObject({ slug: 'carter-detailing' })
  expect(await saved(owner, { slug: generated })).toMatchObject({
    slug: generated,
    former_slugs: ['carter-detailing'],
    new_addresses_left: 9,
  })
})

test('a former address is refused to others as much as a current one', async () => {
  const [luna, mallory] = [await newOwner(), await newOwner()]
  await saved(luna, { slug: 'luna-first' })
  await saved(luna, { slug: 'luna-second' })
  await giveLink(mallory)
  for (const slug of ['luna-first', 'luna-second']) {
    expect(await check(mallory, slug)).toEqual({ slug, is_available: false, problem: TAKEN.fields.slug })
    expect(await error(await save(mallory, { slug }))).toEqual(TAKEN)
    expect(await check(luna, slug)).toEqual({ slug, is_available: true, problem: null })
  }
  expect(await check(mallory, 'luna-third')).toEqual({
    slug: 'luna-third',
    is_available: true,
    problem: null,
  })
})

test('the address of a deleted account is not given to anybody', async () => {
  const [luna, mallory] = [await newOwner(), await newOwner()]
  await saved(luna, { slug: 'luna-closed' })
  await server.deps.db.asSystem((tx) => tx.deleteFrom('users').where('id', '=', luna.id).execute())
  expect(await error(await save(mallory, { slug: 'luna-closed' }))).toEqual(TAKEN)
  expect(await check(mallory, 'luna-closed')).toMatchObject({ is_available: false })
  expect(await outcome(await server.request('/api/public-booking/luna-closed'))).toBe('404 not_found')
})

test('of many owners who take one address at once, exactly one gets it', async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, newOwner))
  const answers = await Promise.all(owners.map((owner) => save(owner, { slug: 'shiny-vans' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const refused = answers.filter(({ status }) => status === 409)
  for (const answer of refused) expect(await error(answer)).toEqual(TAKEN)
})

test('a refused address leaves everything else as it was', async () => {
  const [luna, mallory] = [await newOwner(), await newOwner()]
  await saved(luna, { slug: 'luna-alone' })
  const before = await saved(mallory, { slug: 'mallory-cleans', about: 'We clean.' })
  await save(mallory, { slug: 'luna-alone', about: 'We clean better.' })
  expect(await read(mallory)).toEqual(before)
})

test.each([
  ['Luna Detailing', 'Use only lowercase letters, numbers and hyphens. How about luna-detailing?'],
  ['', 'Use at least 3 characters.'],
  ['support', 'This word is reserved. Choose another address.'],
  ['wheelhouse-12345678', 'Addresses that start with “wheelhouse” are ours. Choose another.'],
  ['luna\u0007-vans', 'Use only lowercase letters, numbers and hyphens. How about luna-vans?'],
  ['x'.repeat(10_000), 'Use at most 40 characters.'],
])('an address is refused with: $1', async (slug, sentence) => {
  const owner = await newOwner()
  const { code, fields } = await error(await save(owner, { slug }))
  expect(code).toBe('invalid_request')
  expect(fields).toEqual({ slug: sentence })
})

test('an owner can take ten new addresses a year, and return to former ones all the time', async () => {
  const owner = await newOwner()
  const { slug: generated } = await giveLink(owner)
  for (let n = 1; n <= 10; n++) expect((await save(owner, { slug: `many-vans-${n}` })).status).toBe(200)
  expect(await error(await save(owner, { slug: 'many-vans-11' }))).toEqual({
    code: 'too_many_addresses',
    fields: {
      slug: 'You’ve chosen 10 addresses within a year. You can still go back to one of yours.',
    },
  })
  expect(await saved(owner, { slug: generated })).toMatchObject({ slug: generated, new_addresses_left: 0 })
  await server.deps.db.asSystem((tx) =>
    tx
      .updateTable('booking_addresses')
      .set({ taken_at: new Date('2020-01-01') })
      .where('user_id', '=', owner.id)
      .execute(),
  )
  expect(await saved(owner, { slug: 'many-vans-11' })).toMatchObject({ new_addresses_left: 9 })
})

test('checking addresses is limited per owner', async () => {
  const limited = await openTestServer({ environment: { LIMITS: 'on' } })
  try {
    const owner = await anOwner(limited.deps.db)
    const { headers } = owner
    const checkOnce = () => limited.request('/api/brand/address?slug=some-vans', { headers })
    for (let n = 0; n < 100; n++) expect((await checkOnce()).status).toBe(200)
    expect(await outcome(await checkOnce())).toBe('429 too_many_requests')
    // Whoever tries to save addresses learns no more than by checking them.
    const saving = { ...json({ slug: 'some-vans' }, headers), method: 'PUT' }
    expect(await outcome(await limited.request('/api/brand', saving))).toBe('429 too_many_requests')
  } finally {
    await limited.close()
  }
})

test('nobody waits for the flyers of an owner who asks for very many at once', async () => {
  const [greedy, other] = [await newOwner(), await newOwner()]
  await giveLink(greedy)
  await giveLink(other)
  const flyer = async ({ headers }: TestOwner) =>
    outcome(await server.request('/api/booking-link/flyer', { headers }))
  const { promise: drawn, resolve: finish } = Promise.withResolvers<void>()
  const drawings = Array.from({ length: 5 }, () =>
    server.deps.takeTurns(drawingsOf(greedy.id), () => drawn, DRAWINGS_OF_OWNER),
  )
  expect(await flyer(greedy)).toBe('503 unavailable')
  expect(await flyer(other)).toBe('200')
  finish()
  await Promise.all(drawings)
  expect(await flyer(greedy)).toBe('200')
})

test('stores links, text and color as clients see them, and keeps what is left out', async () => {
  const owner = await newOwner()
  const brand = {
    website: 'https://carter.example/',
    instagram: 'carter.detailing',
    review_url: 'https://g.page/r/carter/review',
    about: 'Two vans,\none family.',
    accent_color: '#ff6600',
  }
  const typed = {
    ...brand,
    website: 'Carter.example',
    instagram: 'https://instagram.com/Carter.Detailing/',
    about: ' Two vans,\none family. ',
    accent_color: '#FF6600',
  }
  expect(await saved(owner, { ...typed, slug: 'carter-vans' })).toMatchObject(brand)
  expect(await saved(owner, { is_listed: true })).toMatchObject({ ...brand, is_listed: true })
  expect(await publicPage('carter-vans')).toMatchObject({
    brand: { ...brand, phone: null, address: null },
    is_listed: true,
  })
  expect(await saved(owner, { website: '', instagram: ' ', review_url: null })).toMatchObject({
    website: null,
    instagram: null,
    review_url: null,
    about: brand.about,
  })
})

test('shows the street address on the booking page only if the owner wants that', async () => {
  const owner = await newOwner()
  await saved(owner, { slug: 'home-vans' })
  const settings = {
    business_name: 'Luna',
    business_type: null,
    timezone: 'UTC',
    business_phone: '(555) 010-1000',
    business_address: '12 Main St',
  }
  await server.request('/api/settings', { ...json(settings, owner.headers), method: 'PUT' })
  expect(await publicPage('home-vans')).toMatchObject({ brand: { phone: '(555) 010-1000', address: null } })
  await saved(owner, { shows_address: true })
  expect(await publicPage('home-vans')).toMatchObject({ brand: { address: '12 Main St' } })
})

test.each([
  [{ website: 'javascript:alert(1)' }, { website: 'Use a link that starts with https://' }],
  [{ review_url: 'data:text/html,x' }, { review_url: 'Use a link that starts with https://' }],
  [
    { website: `https://x.example/${'x'.repeat(10_000)}` },
    { website: 'A link can have at most 300 characters' },
  ],
  [{ about: 'x'.repeat(10_000) }, { about: 'This text must be at most 2,000 characters' }],
  [{ accent_color: 'red' }, { accent_color: 'Enter a color like #0f766e' }],
  [{ accent_color: '#fff;}body{display:none' }, { accent_color: 'Enter a color like #0f766e' }],
  [
    { instagram: '"><script>' },
    { instagram: 'Enter your Instagram name, like @carter.detailing, or a link to your account' },
  ],
])('a value is refused with: $1', async (body, fields) => {
  const owner = await newOwner()
  expect(await error(await save(owner, body))).toEqual({ code: 'invalid_request', fields })
  expect(await read(owner)).toMatchObject({ website: null, about: null, accent_color: null })
})
