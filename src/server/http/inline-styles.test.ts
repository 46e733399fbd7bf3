import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inlineStyleSheets } from '#server/http/inline-styles.ts'

let client: string
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'wheelhouse-styles-'))
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'assets/a-1.css'), 'a{color:red}')
  await writeFile(join(client, 'assets/b-2.css'), 'b{content:"$1$&"}')
})
afterAll(() => rm(client, { recursive: true }))

test('inlines all style sheets in order, in place of the first link', async () => {
  const html =
    '<head><link rel="stylesheet" href="/assets/a-1.css"/><link nonce="n" rel="stylesheet" href="/assets/b-2.css"/></head>'
  expect(await inlineStyleSheets(html, client, 'n')).toBe(
    '<head><style nonce="n">a{color:red}b{content:"$1$&"}</style></head>',
  )
})

test('ignores other links and other directories', async () => {
  const html =
    '<link rel="icon" href="/assets/x.svg"/><link rel="stylesheet" href="/assets/../../secret.css"/>'
  expect(await inlineStyleSheets(html, client, 'n')).toBe(html)
})

test('needs no nonce if the page uses hashes', async () => {
  const html = '<link rel="stylesheet" href="/assets/a-1.css"/>'
  expect(await inlineStyleSheets(html, client, null)).toBe('<style>a{color:red}</style>')
})
