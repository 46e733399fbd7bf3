import { expect, test } from 'vitest'
import { parseInstagram, parseWebLink } from '#domain/brand/web-link.ts'

test.each([
  ['carter.example', 'https://carter.example/'],
  [' HTTPS://WWW.Carter.Example/Book?a=1#Top ', 'https://www.carter.example/Book?a=1#Top'],
  ['https://g.page/r/CdX_-1/review', 'https://g.page/r/CdX_-1/review'],
  ['carter.example?a=b', 'https://carter.example/?a=b'],
  ['carter.example/"><script>', 'https://carter.example/%22%3E%3Cscript%3E'],
  ["carter.example/it’s/'x'", 'https://carter.example/it%E2%80%99s/%27x%27'],
  ['carter.example\\@evil.example', 'https://carter.example/%5C@evil.example'],
])('stores %j as %j', (typed, url) => {
  expect(parseWebLink(typed)).toEqual({ url })
  expect(parseWebLink(url)).toEqual({ url })
  expect(new URL(url).host).toMatch(/carter\.example|g\.page/)
})

const USE_HTTPS = 'Use a link that starts with https://'
const NOT_A_LINK = 'Enter a web address like https://example.com'
const IMITATED =
  'We don’t accept special letters in the name of a site, because they can imitate the letters a to z'

test.each([
  ['javascript:alert(1)', USE_HTTPS],
  ['JaVaScRiPt:alert(1)', USE_HTTPS],
  ['javascript:1', 'A link can’t contain a port'],
  ['java\tscript:alert(1)', 'A link can’t contain spaces'],
  ['data:text/html,<b>', USE_HTTPS],
  ['http://carter.example', USE_HTTPS],
  ['ftp://carter.example', USE_HTTPS],
  ['https:carter.example', NOT_A_LINK],
  ['//carter.example', NOT_A_LINK],
  ['https://', NOT_A_LINK],
  ['https://carter', NOT_A_LINK],
  ['https://127.0.0.1/', NOT_A_LINK],
  ['https://[::1]/', 'A link can’t contain a port'],
  ['https://carter..example', NOT_A_LINK],
  ['https://-carter.example', NOT_A_LINK],
  ['https://paypal.com@evil.example/', 'A link can’t contain a user name or a password'],
  ['https://ava:secret@carter.example', 'A link can’t contain a user name or a password'],
  ['https://carter.example:8443/', 'A link can’t contain a port'],
  ['https://cаrter.example', IMITATED],
  ['https://xn--crter-5ve.example', IMITATED],
  ['https://carter.example/a b', 'A link can’t contain spaces'],
  ['https://carter.example/\u202Egpj', 'A link can’t contain spaces'],
  ['https://carter.example/\u0000', 'A link can’t contain spaces'],
  [`https://carter.example/${'x'.repeat(10_000)}`, 'A link can have at most 300 characters'],
  [`https://carter.example/${'車'.repeat(200)}`, 'This link is too long'],
])('a link is refused with: $1', (typed, problem) => {
  expect(parseWebLink(typed)).toEqual({ problem })
})

test.each([
  ['@Carter.Detailing', 'carter.detailing'],
  ['carter_detailing', 'carter_detailing'],
  ['https://www.instagram.com/carter.detailing/?hl=en', 'carter.detailing'],
  ['instagram.com/carter.detailing', 'carter.detailing'],
])('finds the Instagram name in %j', (typed, handle) => {
  expect(parseInstagram(typed)).toEqual({ handle })
})

test.each([
  'https://evil.example/carter',
  'https://www.instagram.com/p/Cx123/',
  'https://www.instagram.com/reel/',
  'instagram.com.evil.example/carter',
  'javascript:alert(1)',
  'carter/../evil',
  'a..b',
  'x'.repeat(31),
  '@',
])('refuses %j as an Instagram name', (typed) => {
  expect(parseInstagram(typed).problem).toMatch(/^Enter your Instagram name/)
})
