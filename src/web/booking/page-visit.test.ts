import { expect, test } from 'vitest'
import { bookingUrl, NOTHING_CHOSEN } from '#web/booking/booking-url.ts'
import { cookieHeaders, framedLanguageRedirect, framedVisitOf, visitOf } from '#web/booking/page-visit.ts'

const SECRET = '0123456789abcdef0123'
const COOKIE = `booking-visitor=${SECRET}; booking-zip=10001`

const requestOf = (search: string, headers: Record<string, string> = {}) =>
  new Request(`https://wheelhouse.example/embed/luna${search}`, { headers })

test('a framed page remembers its visitor by its URL, and reads no cookies', () => {
  const { address, cookies } = framedVisitOf(
    requestOf(`?visitor=${SECRET}&zip=90210`, { cookie: COOKIE }),
    'luna',
  )
  expect(cookies).toMatchObject({ visitor: SECRET, zip: '90210', draft: null, held: null })
  expect(bookingUrl(address, { ...NOTHING_CHOSEN, zip: '90210' })).toBe(
    `/embed/luna?zip=90210&visitor=${SECRET}`,
  )
  expect(framedVisitOf(requestOf('', { cookie: COOKIE }), 'luna').cookies.visitor).not.toBe(SECRET)
})

test('a framed page sets no cookies', () => {
  const framed = framedVisitOf(requestOf(''), 'luna')
  expect(cookieHeaders(framed.address, 'a=1')).toEqual([])
  expect(cookieHeaders(visitOf(requestOf(''), 'luna').address, 'a=1')).toEqual([['Set-Cookie', 'a=1']])
})

test('a framed page is in the language of its URL, else in the one that the browser asks for', () => {
  const spanish = { 'accept-language': 'es-MX', cookie: 'language=en' }
  const inBrowser = framedVisitOf(requestOf('', spanish), 'luna')
  expect(inBrowser.language).toBe('es')
  expect(bookingUrl(inBrowser.address, NOTHING_CHOSEN)).not.toContain('language')
  const chosen = framedVisitOf(requestOf('?language=en', spanish), 'luna')
  expect(chosen.language).toBe('en')
  expect(bookingUrl(chosen.address, NOTHING_CHOSEN)).toMatch(/&language=en$/)
  expect(framedVisitOf(requestOf('?language=xx'), 'luna').language).toBeNull()
})

const switchTo = (search: string, visitor = SECRET) =>
  framedLanguageRedirect('es', requestOf(search), 'luna', visitor).headers.get('location')

test('the switch of a framed page keeps what was chosen, in its URL', () => {
  expect(switchTo(`?service=x&visitor=${SECRET}&language=en`)).toBe(
    `/embed/luna?service=x&visitor=${SECRET}&language=es`,
  )
  expect(framedLanguageRedirect('es', requestOf(''), 'luna', SECRET).headers.get('set-cookie')).toBeNull()
})

test('after a switch the booking is still shown, and known as reported', () => {
  expect(switchTo(`?visitor=${SECRET}&booked=${SECRET}`)).toBe(
    `/embed/luna?visitor=${SECRET}&booked=${SECRET}&language=es#confirmed`,
  )
})

test('a switch takes neither the secret nor the booking from a URL that is not the page’s own', () => {
  const OTHERS = 'f'.repeat(32)
  expect(switchTo(`?visitor=${OTHERS}&booked=${OTHERS}`)).toBe(`/embed/luna?visitor=${SECRET}&language=es`)
  expect(switchTo(`?visitor=${OTHERS}`, 'x')).not.toContain(OTHERS)
})

test('visitors of two frames are different', () => {
  const visitor = () => framedVisitOf(requestOf(''), 'luna').address.framedVisitor
  expect(visitor()).toMatch(/^[0-9a-f]{32}$/)
  expect(visitor()).not.toBe(visitor())
})

test.each(['cross-site', 'same-site'])(
  'a %s website chooses neither the secret nor the booking shown',
  (site) => {
    const headers = { 'sec-fetch-site': site }
    const { cookies } = framedVisitOf(
      requestOf(`?visitor=${SECRET}&booked=${SECRET}&zip=90210`, headers),
      'luna',
    )
    expect(cookies.visitor).not.toBe(SECRET)
    expect(cookies).toMatchObject({ manageToken: null, zip: '90210' })
  },
)

test('after a booking the frame shows it, by the token in its own URL', () => {
  const search = `?visitor=${SECRET}&booked=ab_c-0123456789abcdef`
  expect(framedVisitOf(requestOf(search, { 'sec-fetch-site': 'same-origin' }), 'luna').cookies).toMatchObject(
    {
      visitor: SECRET,
      manageToken: 'ab_c-0123456789abcdef',
    },
  )
})

test.each(['?visitor=short', '?visitor=../../evil&booked=<script>'])(
  'ignores the invalid query %s',
  (search) => {
    const { cookies } = framedVisitOf(requestOf(search), 'luna')
    expect(cookies.visitor).toMatch(/^[0-9a-f]{32}$/)
    expect(cookies.manageToken).toBeNull()
  },
)
