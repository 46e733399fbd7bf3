import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from '#server/http/compress-page.ts'

async function compressFor(accepted: string | null) {
  const headers = new Headers()
  const request = new Request(
    'http://localhost/',
    accepted ? { headers: { 'accept-encoding': accepted } } : {},
  )
  return { body: await compressPage(request, '<p>Hello</p>', headers), headers }
}

test('compresses a page for a browser that supports gzip', async () => {
  const { body, headers } = await compressFor('br, gzip')
  expect(gunzipSync(body as Uint8Array).toString()).toBe('<p>Hello</p>')
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
})

test.each([null, 'br', 'gzip;q=0', 'gzip; q=0.0'])(
  'does not compress for a browser that accepts %s',
  async (accepted) => {
    const { body, headers } = await compressFor(accepted)
    expect([body, headers.get('content-encoding')]).toEqual(['<p>Hello</p>', null])
  },
)
