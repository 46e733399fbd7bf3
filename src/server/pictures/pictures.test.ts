import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { aPicture, pictureUpload, type UploadOptions } from '#server/testing/a-picture.ts'
import { activityPage, sentences } from '#server/testing/activity-of.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ environment: { LIMITS: 'off' } })
})
afterAll(() => server.close())

const newOwner = () => anOwner(server.deps.db)

async function send(owner: TestOwner, options: UploadOptions = {}, file?: Uint8Array<ArrayBuffer>) {
  const [path, init] = pictureUpload(file ?? (await aPicture()), options)
  return server.request(path, { ...init, headers: { ...init.headers, ...owner.headers } })
}

type Answer = { pictures: Picture[] }

async function upload(owner: TestOwner, options?: UploadOptions, file?: Uint8Array<ArrayBuffer>) {
  const answer = await send(owner, options, file)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as Answer).pictures
}

async function picturesOf(owner: TestOwner): Promise<Picture[]> {
  const answer = await server.request('/api/pictures', { headers: owner.headers })
  return ((await answer.json()) as Answer).pictures
}

const fileStatus = async ({ id }: Picture, file = 'large.webp') =>
  (await server.request(`/pictures/${id}/${file}`)).status

const change = (owner: TestOwner, { id }: Picture, body: object) =>
  server.request(`/api/pictures/${id}`, { ...json(body, owner.headers), method: 'PATCH' })

test('lists the logo, the cover and the photos in their order', async () => {
  const luna = await newOwner()
  for (const kind of ['photo', 'cover', 'photo', 'logo']) await upload(luna, { kind })
  const pictures = await picturesOf(luna)
  expect(pictures.map(({ kind, position }) => [kind, position])).toEqual([
    ['logo', 0],
    ['cover', 0],
    ['photo', 0],
    ['photo', 1],
  ])
})

test('gives a new logo or cover a new address and forgets the former one', async () => {
  const luna = await newOwner()
  for (const kind of ['logo', 'cover']) {
    const former = (await upload(luna, { kind })).find((each) => each.kind === kind) as Picture
    expect(await fileStatus(former)).toBe(200)
    const current = (await upload(luna, { kind })).filter((each) => each.kind === kind) as [Picture]
    expect(current).toHaveLength(1)
    expect(current[0].id).not.toBe(former.id)
    expect([await fileStatus(former), await fileStatus(current[0])]).toEqual([404, 200])
  }
})

test('puts a photo where the one that it replaces was', async () => {
  const luna = await newOwner()
  await upload(luna)
  const [first, second] = (await upload(luna)) as [Picture, Picture]
  const [replacing, ...others] = (await upload(luna, { replaces: first.id })) as [Picture]
  expect(others.map(({ id }) => id)).toEqual([second.id])
  expect(replacing).toMatchObject({ position: 0, alt: '' })
  expect(await outcome(send(luna, { replaces: first.id }))).toBe('404 not_found')
})

test('moves photos and describes them', async () => {
  const luna = await newOwner()
  for (let n = 0; n < 3; n++) await upload(luna)
  const [a, b, c] = (await picturesOf(luna)) as [Picture, Picture, Picture]
  const order = async () => (await picturesOf(luna)).map(({ id }) => id)
  expect((await change(luna, c, { position: 0 })).status).toBe(200)
  expect(await order()).toEqual([c.id, a.id, b.id])
  await change(luna, c, { position: 5, alt: ' Our van\nin the snow ' })
  expect(await order()).toEqual([a.id, b.id, c.id])
  expect((await picturesOf(luna)).map(({ position }) => position)).toEqual([0, 1, 2])
  expect((await picturesOf(luna))[2]?.alt).toBe('Our van in the snow')
  await change(luna, c, { alt: null })
  expect((await picturesOf(luna))[2]?.alt).toBe('')
  expect(await outcome(change(luna, c, { alt: 'x'.repeat(201) }))).toBe('422 invalid_request')
})

test('fills the place of a removed photo with the next one', async () => {
  const luna = await newOwner()
  for (let n = 0; n < 3; n++) await upload(luna)
  const [first, second] = (await picturesOf(luna)) as [Picture, Picture]
  const removal = await server.request(`/api/pictures/${first.id}`, {
    method: 'DELETE',
    headers: luna.headers,
  })
  expect(removal.status).toBe(200)
  expect(await fileStatus(first)).toBe(404)
  const after = await upload(luna)
  expect(after.map(({ position }) => position)).toEqual([0, 1, 2])
  expect(after[1]?.id).toBe(second.id)
})

test('stores no more than six photos, even if more are sent at once', async () => {
  const luna = await newOwner()
  for (let n = 0; n < 4; n++) await upload(luna)
  const answers = await Promise.all(Array.from({ length: 50 }, () => outcome(send(luna))))
  expect(await picturesOf(luna)).toHaveLength(6)
  expect(answers.filter((answer) => answer === '201')).toHaveLength(2)
  expect(new Set(answers)).toEqual(new Set(['201', '409 too_many_photos', '503 unavailable']))
  expect(await outcome(send(luna))).toBe('409 too_many_photos')
})

test('tells those who have to wait when to come back', async () => {
  const luna = await newOwner()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(luna, { kind: 'cover' })))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('2')
})

test('an upload that is repeated with its key changes nothing', async () => {
  const luna = await newOwner()
  const key = randomUUID()
  const [first, again] = await Promise.all([upload(luna, { key }), upload(luna, { key })])
  expect(first).toHaveLength(1)
  expect(again).toEqual(first)
  expect(await upload(luna, { key })).toEqual(first)
  expect(await upload(luna, { key: randomUUID() })).toHaveLength(2)
})

test('uploading, changing and removing a picture is recorded, each once', async () => {
  const luna = await newOwner()
  const key = randomUUID()
  const [photo] = (await upload(luna, { key })) as [Picture]
  await upload(luna, { key })
  await change(luna, photo, { alt: 'Our van' })
  await server.request(`/api/pictures/${photo.id}`, { method: 'DELETE', headers: luna.headers })
  expect(await outcome(change(luna, photo, { alt: 'Gone' }))).toBe('404 not_found')
  const { entries } = await activityPage(server.request('/api/activity', { headers: luna.headers }))
  expect(sentences(entries)).toEqual(['Pictures changed', 'Pictures changed', 'Pictures changed'])
  expect(entries).toMatchObject(Array(3).fill({ group: 'settings' }))
})

test('an owner can’t change the pictures of another', async () => {
  const [luna, mallory] = [await newOwner(), await newOwner()]
  const [photo] = (await upload(luna)) as [Picture]
  expect(await outcome(change(mallory, photo, { alt: 'Mine' }))).toBe('404 not_found')
  expect(await outcome(send(mallory, { replaces: photo.id }))).toBe('404 not_found')
  const removal = { method: 'DELETE', headers: mallory.headers }
  expect(await outcome(server.request(`/api/pictures/${photo.id}`, removal))).toBe('404 not_found')
  expect(await picturesOf(luna)).toEqual([photo])
})

test('serves the files of a picture to anybody, for good and as nothing but a picture', async () => {
  const luna = await newOwner()
  const [logo] = (await upload(luna, { kind: 'logo' })) as [Picture]
  const path = `/pictures/${logo.id}/small.webp`
  const answer = await server.request(path)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': expect.stringContaining(`default-src 'none'`),
  })
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  const headers = { 'if-none-match': answer.headers.get('etag') as string }
  const unchanged = await server.request(path, { headers })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  const removal = { method: 'DELETE', headers: luna.headers }
  await server.request(`/api/pictures/${logo.id}`, removal)
  expect((await server.request(path, { headers })).status).toBe(404)
})

test('serves a logo for emails, as PNG', async () => {
  const luna = await newOwner()
  await upload(luna, { kind: 'logo' })
  const [logo, cover] = (await upload(luna, { kind: 'cover' })) as [Picture, Picture]
  const answer = await server.request(`/pictures/${logo.id}/email.png`)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG')
  expect(await fileStatus(cover, 'email.png')).toBe(404)
})

test.each([
  'not-an-id/large.webp',
  `${randomUUID()}/large.webp`,
  `${randomUUID()}/original.jpg`,
  `${randomUUID()}/toString`,
])('answers 404 for /pictures/%s', async (path) => {
  expect(await outcome(server.request(`/pictures/${path}`))).toBe('404 not_found')
})
