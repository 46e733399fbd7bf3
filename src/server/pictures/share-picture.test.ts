import { expect, test } from 'vitest'
import { drawSharePicture } from '#server/gateways/pictures/draw-share-picture.ts'
import { loadSharp } from '#server/gateways/pictures/load-sharp.ts'
import { aPicture, pictureUpload } from '#server/testing/a-picture.ts'
import { bookingScene, type TestBusiness } from '#server/testing/booking-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = bookingScene()
const { aBusiness } = scene

async function sharePath({ slug }: TestBusiness): Promise<string> {
  const answer = await scene.server.request(`/api/public-booking/${slug}`)
  return ((await answer.json()) as { share_picture: string }).share_picture
}

async function upload(owner: TestBusiness, kind: string, color: string) {
  const [path, init] = pictureUpload(await aPicture({ width: 400, height: 150, color }), { kind })
  return scene.server.request(path, { ...init, headers: { ...init.headers, ...owner.headers } })
}

async function colorAt(file: Buffer, left: number, top: number): Promise<number[]> {
  const open = await loadSharp()
  const pixel = await open(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((value) => Math.round(value / 64))
}

/** The bytes of each pixel where text stands. */
async function textPixels(name: string | null): Promise<Buffer> {
  const open = await loadSharp()
  const file = await drawSharePicture({ name, color: '#0f766e', logo: null, cover: null })
  return open(file).raw().toBuffer()
}

test('link previews get a picture of the business in the size they ask for', async () => {
  const luna = await aBusiness()
  const path = await sharePath(luna)
  const answer = await scene.server.request(path)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const file = Buffer.from(await answer.arrayBuffer())
  const open = await loadSharp()
  expect(await open(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const headers = { 'if-none-match': answer.headers.get('etag') as string }
  expect((await scene.server.request(path, { headers })).status).toBe(304)
})

test('the picture changes with the logo and the cover, and then has another address', async () => {
  const luna = await aBusiness()
  const paths = [await sharePath(luna)]
  expect((await scene.server.request(paths[0] as string)).status).toBe(200)
  for (const [kind, color] of [
    ['cover', '#ff0000'],
    ['logo', '#0000ff'],
  ] as const) {
    expect((await upload(luna, kind, color)).status).toBe(201)
    paths.push(await sharePath(luna))
    expect(await outcome(scene.server.request(paths.at(-2) as string))).toBe('404 not_found')
  }
  expect(new Set(paths).size).toBe(3)
  const answer = await scene.server.request(paths[2] as string)
  const file = Buffer.from(await answer.arrayBuffer())
  const [red, , blue] = await colorAt(file, 1100, 20)
  expect([red, blue]).toEqual([4, 0])
  expect((await colorAt(file, 156, 156))[2]).toBe(4)
})

test('a picture is drawn once, however many ask for it at once', async () => {
  const luna = await aBusiness()
  const path = await sharePath(luna)
  const answers = await Promise.all(Array.from({ length: 5 }, () => scene.server.request(path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const drawnAt = () =>
    scene.server.deps.db.asOwner(luna.id, (tx) =>
      tx.selectFrom('share_pictures').select('drawn_at').executeTakeFirstOrThrow(),
    )
  const first = await drawnAt()
  await scene.server.request(path)
  expect(await drawnAt()).toEqual(first)
})

test('says nothing about which booking pages exist', async () => {
  const luna = await aBusiness()
  for (const slug of [luna.slug, 'wheelhouse-unknown1'])
    expect(await outcome(scene.server.request(`/share/${slug}/0123456789abcdef.jpg`))).toBe('404 not_found')
})

test('draws names without any font of the system', async () => {
  const [luna, noah, nobody] = [
    await textPixels('Luna Detailing'),
    await textPixels('Noah Cleaning'),
    await textPixels(null),
  ]
  expect(luna.equals(noah)).toBe(false)
  expect(luna.equals(nobody)).toBe(false)
})

test.each([
  ['markup', '</svg><script>alert(1)</script><image href="file:///etc/passwd"/>'],
  ['entities', '&lol; %3Csvg%3E "quoted" \'quoted\''],
  ['a script that our fonts have in part', 'Чистка غسيل 洗車 🚐'],
  ['one word that is wider than the picture', 'W'.repeat(200)],
  ['nothing that can be drawn', '🚐'],
])('draws a name of %s', async (_, name) => {
  const open = await loadSharp()
  const file = await drawSharePicture({ name, color: '#0f766e', logo: null, cover: null })
  expect(await open(file).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('an address that no database can store has no picture', async () => {
  const answer = scene.server.request('/share/luna%00/0123456789abcdef.jpg')
  expect(await outcome(answer)).toBe('400 malformed_body')
})
