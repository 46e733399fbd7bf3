import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from '#server/http/compress-page.ts'

async function sent(accepted: string | null) {
  const headers = new Headers()
  const request = new Request(
    'http://localhost/',
    accepted ? { headers: { 'accept-encoding': accepted } } : {},
  )
  return { body: await compressPage(request, '<p>Hello</p>', headers), headers }
}

test('packs a page for a browser that can unpack it', async () => {
  const { body, headers } = await sent('br, gzip')
  expect(gunzipSync(body as Uint8Array).toString()).toBe('<p>Hello</p>')
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
})

test.each([null, 'br', 'gzip;q=0', 'gzip; q=0.0'])(
  'sends it as it is to one that accepts %s',
  async (accepted) => {
    const { body, headers } = await sent(accepted)
    expect([body, headers.get('content-encoding')]).toEqual(['<p>Hello</p>', null])
  },
)
