import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICTURE_PROBLEMS, type PictureProblem } from '#domain/pictures/picture-problems.ts'
import { MAX_UPLOAD_BYTES } from '#domain/pictures/picture-sizes.ts'
import { loadSharp } from '#server/gateways/pictures/load-sharp.ts'
import { jpegPasses, withoutPngTexts } from '#server/gateways/pictures/picture-format.ts'
import { aPicture, pictureUpload, type UploadOptions } from '#server/testing/a-picture.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let luna: TestOwner
beforeAll(async () => {
  server = await openTestServer({ environment: { LIMITS: 'off' } })
  luna = await anOwner(server.deps.db)
})
afterAll(() => server.close())

type File = Buffer<ArrayBuffer>

async function send(file: File, options: UploadOptions = {}) {
  const [path, init] = pictureUpload(file, options)
  const answer = await server.request(path, { ...init, headers: { ...init.headers, ...luna.headers } })
  const { error } = (await answer.json()) as { error?: { code: string; message: string } }
  return { status: answer.status, ...error }
}

/** The bytes of every file that is kept. */
async function storedBytes(): Promise<Buffer[]> {
  const rows = await server.deps.db.asOwner(luna.id, (tx) =>
    tx.selectFrom('brand_pictures').select(['large', 'small', 'png']).execute(),
  )
  return rows.flatMap(({ large, small, png }) => (png ? [large, small, png] : [large, small]))
}

/** A PNG that says it has this size, with these pixels. */
function pngClaiming(
  width: number,
  height: number,
  pixels: Uint8Array,
  others: readonly Buffer[] = [],
): File {
  return pngOf(width, height, [...others, pngChunk('IDAT', deflateSync(pixels))])
}

function pngOf(width: number, height: number, chunks: readonly Buffer[]): File {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngChunk('IHDR', header), ...chunks, pngChunk('IEND', Buffer.alloc(0))])
}

const PIXELS = Buffer.alloc(64 * (64 * 3 + 1))

const emptyChunks = (type: string, count: number) =>
  Array<Buffer>(count).fill(pngChunk(type, Buffer.alloc(0)))

/** A PNG whose pixels come one byte at a time, after empty chunks that make up the number. */
function pngOfPixelChunks(count: number): File {
  const bytes = [...deflateSync(PIXELS)].map((byte) => pngChunk('IDAT', Buffer.from([byte])))
  return pngOf(64, 64, [...emptyChunks('IDAT', count - bytes.length), ...bytes])
}

function pngChunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A JPEG that says it is a square of this size, with the pixels of a small one. */
async function jpegClaiming(size: number): Promise<File> {
  const file = await aPicture({ type: 'jpeg' })
  const frameHeader = file.indexOf(Buffer.from([0xff, 0xc0]))
  for (const offset of [5, 7]) file.writeUInt16BE(size, frameHeader + offset)
  return file
}

/** A JPEG with this many empty segments, such as for parts of a profile. */
async function jpegOfSegments(count: number): Promise<File> {
  const file = await aPicture({ type: 'jpeg' })
  const segments = Buffer.alloc(count * 4, Buffer.from([0xff, 0xe2, 0, 2]))
  return Buffer.concat([file.subarray(0, 2), segments, file.subarray(2)])
}

/** A gray progressive JPEG: one scan for the averages of all blocks, and up to 98 empty ones that refine the other coefficients. */
function jpegOfScans(size: number, scans: number): File {
  const marker = (code: number, content: readonly number[]) =>
    Buffer.from([0xff, code, 0, content.length + 2, ...content])
  // Table `id` has one code, of one bit.
  const huffmanTable = (id: number, symbol: number) =>
    marker(0xc4, [id, 1, ...Array<number>(15).fill(0), symbol])
  const sides = [size >> 8, size & 0xff, size >> 8, size & 0xff]
  const blocks = Math.ceil(size / 8) ** 2
  // One code says that 16,384 blocks are empty.
  const emptyScan = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8))
  const refinements = [0, 1, 2, 3, 4, 5, 6].flatMap((band) =>
    Array.from({ length: 14 }, (_, n) => {
      const precision = n === 0 ? 13 : ((14 - n) << 4) | (13 - n)
      return Buffer.concat([marker(0xda, [1, 1, 0, 1 + band * 9, 9 + band * 9, precision]), emptyScan])
    }),
  )
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    marker(0xdb, [0, ...Array<number>(64).fill(1)]),
    marker(0xc2, [8, ...sides, 1, 1, 0x11, 0]),
    huffmanTable(0x00, 0x00),
    huffmanTable(0x10, 0xe0),
    marker(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...refinements.slice(0, scans - 1),
    Buffer.from([0xff, 0xd9]),
  ])
}

const text = (content: string): File => Buffer.from(content)
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script><rect width="9" height="9"/></svg>`
const HTML = '<!doctype html><script>alert(1)</script>'

async function twoFrames(format: 'gif' | 'webp'): Promise<File> {
  const open = await loadSharp()
  const frames = [await aPicture({ color: 'red' }), await aPicture({ color: 'blue' })]
  const moving = open(frames, { join: { animated: true } })
  return Buffer.from(await moving.toFormat(format).toBuffer())
}

async function halfOf(type: 'jpeg' | 'png' | 'webp'): Promise<File> {
  const noise = await noisyPicture(type)
  return noise.subarray(0, noise.length / 2) as File
}

async function noisyPicture(type: 'jpeg' | 'png' | 'webp', size = 400): Promise<File> {
  const open = await loadSharp()
  const noise = Buffer.alloc(size * size * 3)
  for (const n of noise.keys()) noise[n] = (n * 7919 + (n >> 7) * 104729) % 251
  const image = open(noise, { raw: { width: size, height: size, channels: 3 } })
  return Buffer.from(await image.toFormat(type).toBuffer())
}

const HOSTILE: [string, PictureProblem, () => File | Promise<File>][] = [
  ['an empty file', 'empty', () => Buffer.alloc(0)],
  ['an SVG picture', 'type', () => text(SVG)],
  ['an SVG picture after an XML header', 'type', () => text(`<?xml version="1.0"?>\n${SVG}`)],
  ['an SVG picture that starts like WebP', 'unreadable', () => text(`RIFF    WEBPVP8 ${SVG}`)],
  ['a web page', 'type', () => text(HTML)],
  ['a GIF', 'type', () => twoFrames('gif')],
  ['a PDF', 'type', () => text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  [
    'a web page that starts like JPEG',
    'unreadable',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text(HTML)]),
  ],
  [
    'an SVG picture that starts like PNG',
    'unreadable',
    () => Buffer.concat([pngClaiming(9, 9, Buffer.alloc(0)).subarray(0, 8), text(SVG)]),
  ],
  ['an animated WebP picture', 'animated', () => twoFrames('webp')],
  ['half a JPEG', 'unreadable', () => halfOf('jpeg')],
  ['half a PNG', 'unreadable', () => halfOf('png')],
  ['half a WebP', 'unreadable', () => halfOf('webp')],
  ['a PNG of 0 by 0 pixels', 'unreadable', () => pngClaiming(0, 0, Buffer.alloc(0))],
  ['a PNG of 100 megapixels', 'too many pixels', () => pngClaiming(10_000, 10_000, Buffer.alloc(0))],
  [
    'a PNG of more pixels than fit in 32 bits',
    'too many pixels',
    () => pngClaiming(100_000, 100_000, Buffer.alloc(0)),
  ],
  ['a PNG without its pixels', 'unreadable', () => pngClaiming(3000, 3000, Buffer.alloc(100))],
  ['a decompression bomb', 'too many pixels', () => pngClaiming(6_000, 6_000, Buffer.alloc(6_000 * 18_001))],
  ['a JPEG of 64 megapixels', 'too many pixels', () => jpegClaiming(8_000)],
  ['a JPEG of 49 megapixels in 26 scans', 'unreadable', () => jpegOfScans(7_056, 26)],
  ['a JPEG of 600 segments', 'unreadable', () => jpegOfSegments(600)],
  ['a PNG with 600 chunks', 'unreadable', () => pngClaiming(64, 64, PIXELS, emptyChunks('gAMA', 600))],
  ['a PNG whose pixels are in 5,001 chunks', 'unreadable', () => pngOfPixelChunks(5_001)],
  ['a picture of 63 pixels', 'too few pixels', () => aPicture({ width: 63, height: 500 })],
]

test.each(HOSTILE)('refuses %s: %s', async (_, problem, makeFile) => {
  const file = await makeFile()
  for (const type of ['image/jpeg', 'image/png', 'image/webp'])
    expect(await send(file, { type })).toMatchObject({
      status: 422,
      code: 'picture_refused',
      message: PICTURE_PROBLEMS[problem],
    })
  expect(await storedBytes()).toEqual([])
})

test.each(['image/svg+xml', 'text/html', 'application/json', 'multipart/form-data', ''])(
  'refuses the media type %j without reading the file',
  async (type) => {
    expect(await send(await aPicture(), { type })).toMatchObject({
      status: 415,
      message: PICTURE_PROBLEMS.type,
    })
  },
)

test('refuses more than 10 MB, whether or not the length is declared', async () => {
  const file = Buffer.alloc(MAX_UPLOAD_BYTES + 1)
  file.set(await aPicture())
  const tooLarge = { status: 413, code: 'body_too_large', message: PICTURE_PROBLEMS['too large'] }
  expect(await send(file)).toMatchObject(tooLarge)
  const [path, init] = pictureUpload(file)
  const headers = { ...init.headers, ...luna.headers }
  const stream = new Blob([file]).stream()
  const answer = await server.request(path, { ...init, headers, body: stream, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(413)
  const largest = Buffer.alloc(MAX_UPLOAD_BYTES)
  largest.set(await aPicture())
  expect(await send(largest)).toMatchObject({ status: 201 })
})

test('unpacks none of the texts in a PNG', async () => {
  const packed = deflateSync(Buffer.alloc(30_000_000), { level: 9 })
  const texts = Array.from({ length: 200 }, (_, n) =>
    pngChunk('zTXt', Buffer.concat([text(`text ${n}\0\0`), packed])),
  )
  const file = pngClaiming(64, 64, PIXELS, texts)
  expect(await send(file, { kind: 'logo' })).toMatchObject({ status: 201 })
  // Other uploads wait for this one.
}, 15_000)

test.each<[string, () => File | Promise<File>]>([
  ['progressive photo of 49 megapixels', () => jpegOfScans(7_056, 14)],
  ['small JPEG in 90 scans', () => jpegOfScans(64, 90)],
  ['JPEG with a profile in 255 segments and other metadata in 160', () => jpegOfSegments(255 + 160)],
  ['PNG whose pixels are in 2,560 chunks', () => pngOfPixelChunks(2_560)],
])('accepts a %s', async (_, makeFile) => {
  expect(await send(await makeFile(), { kind: 'logo' })).toMatchObject({ status: 201 })
})

test('gives the decoder one PNG chunk of each type besides pixels', () => {
  const repeated = ['gAMA', 'tRNS', 'eXIf'].flatMap((type) => emptyChunks(type, 100))
  const once = ['gAMA', 'tRNS', 'eXIf'].flatMap((type) => emptyChunks(type, 1))
  const file = pngClaiming(64, 64, PIXELS, repeated)
  expect(withoutPngTexts(file)).toEqual(pngClaiming(64, 64, PIXELS, once))
  const following = Buffer.concat([file, ...emptyChunks('cHRM', 1_000)])
  expect(withoutPngTexts(following)).toEqual(pngClaiming(64, 64, PIXELS, once))
})

test('counts a scan once for each of its components, and no pixels, restarts or previews', async () => {
  const open = await loadSharp()
  const color = open(await noisyPicture('png'))
  const baseline = await color.jpeg({ quality: 100 }).toBuffer()
  expect(jpegPasses(baseline)).toBe(3)
  expect(jpegPasses(await color.jpeg({ progressive: true }).toBuffer())).toBe(14)
  const restarts = Buffer.alloc(2_000, Buffer.from([0xff, 0xd0, 0xff, 0x00]))
  const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0x01, 0x02]), baseline.subarray(-256)])
  const end = baseline.subarray(-2)
  expect(
    jpegPasses(
      Buffer.concat([baseline.subarray(0, 2), preview, baseline.subarray(2, -2), restarts, end, baseline]),
    ),
  ).toBe(3)
})

test('keeps nothing of a file but its pixels', async () => {
  const payload = '<?php system($_GET[0]); ?><script>alert(document.domain)</script>'
  const open = await loadSharp()
  const withMetadata = await open(await aPicture({ width: 300, height: 200, type: 'jpeg' }))
    .withExif({
      IFD0: { Copyright: payload },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 3/1 8/1', GPSLongitudeRef: 'W' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${payload.replaceAll('<', '&lt;')}</x:xmpmeta>`)
    .jpeg()
    .toBuffer()
  expect((await open(withMetadata).metadata()).exif).toBeDefined()
  const polyglot = Buffer.concat([withMetadata, Buffer.from(payload)])
  for (const kind of ['logo', 'cover']) expect(await send(polyglot, { kind })).toMatchObject({ status: 201 })
  const files = await storedBytes()
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    expect(file.includes('system(')).toBe(false)
    expect(file.includes('script')).toBe(false)
    const { exif, xmp, iptc, icc } = await open(file).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
  }
})

test('turns a picture the way its camera was held', async () => {
  const open = await loadSharp()
  const [red, blue] = [await aPicture({ color: '#ff0000' }), await aPicture({ color: '#0000ff' })]
  const sideBySide = await open(red)
    .extend({ right: 64 })
    .composite([{ input: blue, left: 64, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const kept = { kind: 'photo' }
  expect(await send(Buffer.from(sideBySide), kept)).toMatchObject({ status: 201 })
  const [photo] = await server.deps.db.asOwner(luna.id, (tx) =>
    tx
      .selectFrom('brand_pictures')
      .select(['large', 'width', 'height'])
      .where('kind', '=', 'photo')
      .orderBy('position', 'desc')
      .execute(),
  )
  expect(photo).toMatchObject({ width: 64, height: 128 })
  const { data } = await open(photo?.large as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([data[0], data[2]].map((value) => (value ?? 0) > 128)).toEqual([true, false])
})

test('keeps the transparency of logos only', async () => {
  const open = await loadSharp()
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const file = await open({ create: { width: 80, height: 80, channels: 4, background: clear } })
    .png()
    .toBuffer()
  for (const kind of ['logo', 'cover']) await send(Buffer.from(file), { kind })
  const rows = await server.deps.db.asOwner(luna.id, (tx) =>
    tx.selectFrom('brand_pictures').select(['kind', 'large']).where('kind', '!=', 'photo').execute(),
  )
  for (const { kind, large } of rows)
    expect((await open(large).metadata()).hasAlpha, kind).toBe(kind === 'logo')
})

test('noise stays within the limits of each size', async () => {
  const noise = await noisyPicture('png', 1_700)
  const open = await loadSharp()
  const withAlpha = await open(noise).ensureAlpha(0.5).png().toBuffer()
  for (const kind of ['logo', 'cover', 'photo'])
    expect(await send(Buffer.from(withAlpha), { kind })).toMatchObject({ status: 201 })
})
