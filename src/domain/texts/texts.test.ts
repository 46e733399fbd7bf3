import { expect, test } from 'vitest'
import { en } from '#domain/language/en/catalogue.ts'
import { text as english } from '#domain/language/en/text.ts'
import { MAX_TEXT_LENGTH } from '#domain/texts/default-texts.ts'
import { formatDay } from '#domain/texts/format-day.ts'
import { parseReply } from '#domain/texts/parse-reply.ts'
import { segmentCount } from '#domain/texts/segments.ts'
import { type TextContent, textBody } from '#domain/texts/text-body.ts'

const text: TextContent = {
  words: en.text,
  kind: 'day before',
  template: null,
  day: 'tomorrow',
  hasStopLine: false,
  hasWindow: false,
  values: {
    client_name: 'Ava Brooks',
    service: 'Full Detail',
    time: '9:00 AM',
    date: 'Monday, March 4',
    address: '12 Maple Avenue',
    business: 'Luna Detailing',
  },
}
const bodyWith = (change: Partial<TextContent> = {}) => textBody({ ...text, ...change })
const withValues = (change: Partial<TextContent['values']>) => ({ values: { ...text.values, ...change } })

test('uses the default template and begins with the business', () => {
  expect(bodyWith()).toBe(
    "Luna Detailing: Hi Ava Brooks, your appointment is tomorrow at 9:00 AM. We'll come to 12 Maple Avenue. See you then!",
  )
  expect(bodyWith({ kind: 'hour before' })).toBe(
    "Luna Detailing: Hi Ava Brooks, see you soon! Your appointment is at 9:00 AM. We'll come to 12 Maple Avenue.",
  )
})

const windowed = { hasWindow: true, ...withValues({ time: '9:00–10:00 AM' }) }

test('says an arrival window instead of a time', () => {
  expect(bodyWith(windowed)).toContain('your appointment is tomorrow 9:00-10:00 AM.')
  expect(bodyWith({ kind: 'hour before', ...windowed })).toContain('Your appointment is 9:00-10:00 AM.')
  expect(bodyWith({ template: 'See you at { Time }! ({time})', ...windowed })).toBe(
    'Luna Detailing: See you 9:00-10:00 AM! (9:00-10:00 AM)',
  )
})

test('an arrival window keeps a usual text within one segment', () => {
  const longest = { hasWindow: true, ...withValues({ time: '11:30 AM–12:30 PM' }) }
  expect(segmentCount(bodyWith({ hasStopLine: true, ...longest }))).toBe(1)
})

test('drops clauses about a missing address', () => {
  expect(bodyWith(withValues({ address: '' }))).toBe(
    'Luna Detailing: Hi Ava Brooks, your appointment is tomorrow at 9:00 AM. See you then!',
  )
  expect(bodyWith({ kind: 'hour before', ...withValues({ address: '' }) })).toBe(
    'Luna Detailing: Hi Ava Brooks, see you soon! Your appointment is at 9:00 AM.',
  )
})

test.each([
  ['At {address}, at {time}.', 'At 9:00 AM.'],
  ['{time}\n{address}\nSee you!', '9:00 AM\nSee you!'],
  ['hi, it is at {time} in {address}', 'hi'],
])('drops the clauses without a value from %j, which leaves %j', (template, left) => {
  expect(bodyWith({ template: `{business}. ${template}`, ...withValues({ address: '' }) })).toBe(
    `Luna Detailing. ${left}`,
  )
})

test('falls back to the default template if nothing would be left', () => {
  expect(bodyWith({ template: '{address}', ...withValues({ address: '' }) })).toContain('your appointment is')
})

test('does not add the name of the business if the template has it', () => {
  expect(bodyWith({ template: '{ Business } will be there at {time}.' })).toBe(
    'Luna Detailing will be there at 9:00 AM.',
  )
})

test('adds how to stop texts if requested', () => {
  expect(bodyWith({ hasStopLine: true }).endsWith(`See you then! ${english.stopLine}`)).toBe(true)
})

test('truncates a long text between characters, but never the line about STOP', () => {
  const body = bodyWith({ template: '👩‍👩‍👧‍👦'.repeat(43), hasStopLine: true })
  expect(body.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH)
  expect(body.isWellFormed()).toBe(true)
  expect(body).toMatch(/👦\.\.\. Reply STOP to stop texts\.$/u)
})

test.each([
  ['today', 'your appointment is today at'],
  ['on Monday, March 4', 'your appointment is on Monday, March 4 at'],
])('says %s instead of tomorrow', (day, words) => {
  expect(bodyWith({ day })).toContain(words)
  expect(bodyWith({ day: 'today', template: 'Tomorrow at {time}!' })).toContain('Today at')
})

test('neither fills in placeholders inside a name nor leaves a link in it', () => {
  const body = bodyWith(
    withValues({ client_name: 'Pay at https://evil.example/x {time} {address} and so on and on' }),
  )
  expect(body).not.toMatch(/:\/\/|evil\.example/)
  expect(body).toContain('Hi Pay at https evil example/x {time}')
  expect(
    bodyWith({ template: 'Hi {client_name}', ...withValues({ client_name: 'A'.repeat(200) }) }).length,
  ).toBeLessThan(65)
})

test.each([
  ['call 1-800-555-0199 now', 'call now'],
  ['call ８００ ５５５ ０１９９ now', 'call now'],
  ['call 8\u200B0\u200B0\u200B5\u200B5 5', 'call'],
  ['Ｅｖｉｌ．ｅｘａｍｐｌｅ', 'Evil example'],
  ['ev\u200Bil.\u200Bexample', 'evil example'],
  ['see 1.2.3.4/x', 'see 1 2 3 4/x'],
  ['i❤.ws', 'i❤ ws'],
  ['देवी.com', 'देवी com'],
  ['देवी.भारत', 'देवी भारत'],
  ['evil\uFE0F.com', 'evil com'],
  ['evil.\u034Fcom', 'evil com'],
  ['Ava Brooks, unit 12', 'Ava Brooks, unit 12'],
])('removes phone numbers and links from the name %j: %j', (client_name, left) => {
  expect(bodyWith({ template: '{business} {client_name}', ...withValues({ client_name }) })).toBe(
    `Luna Detailing ${left}`,
  )
})

test('keeps numbers in an address, but no link', () => {
  const address = '12345 Main St., Springfield 62704, ｅｖｉｌ．ｅｘａｍｐｌｅ'
  expect(bodyWith({ template: '{business} {address}', ...withValues({ address }) })).toBe(
    'Luna Detailing 12345 Main St., Springfield 62704, evil example',
  )
})

test('keeps unknown placeholders as typed', () => {
  expect(bodyWith({ template: '{manage_link} {unknown}' })).toBe('Luna Detailing: {manage_link} {unknown}')
})

test('replaces typographic characters, so that it stays one segment', () => {
  const body = bodyWith(withValues({ business: 'Luna’s “Shine” – Detailing', time: '9:00\u202FAM' }))
  expect(body).toMatch(/^Luna's "Shine" - Detailing: .*9:00 AM/)
  expect(segmentCount(body)).toBe(1)
})

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // 76 euro signs use 152 of 153 characters: none is split.
  ['€'.repeat(152), 2],
  ['€'.repeat(153), 3],
  ['é{}[]~|^\\', 1],
  ['ж'.repeat(70), 1],
  ['ж'.repeat(71), 2],
  ['ж'.repeat(134), 2],
  ['ж'.repeat(135), 3],
  ['🚗'.repeat(35), 1],
  ['🚗'.repeat(36), 2],
  // 33 cars use 66 of 67 characters.
  ['🚗'.repeat(66), 2],
  ['🚗'.repeat(67), 3],
  [`${'a'.repeat(70)}ж`, 2],
])('counts the segments of %j: %i', (body, segments) => {
  expect(segmentCount(body)).toBe(segments)
})

test.each([
  'STOP',
  ' stop ',
  'Stop.',
  '"STOP"',
  'stopall',
  'UNSUBSCRIBE',
  'cancel',
  'End',
  'QUIT!',
  'revoke',
  'OptOut',
])('reads %j as a request to stop', (body) => expect(parseReply(body)).toBe('stop'))
test.each(['START', 'yes', ' Unstop '])('reads %j as a request to start again', (body) =>
  expect(parseReply(body)).toBe('start'),
)
test.each(['', 'Please stop by at nine', 'Can we end later?', 'STOP 1', 'yes, nine is fine', 'constructor'])(
  'ignores %j',
  (body) => expect(parseReply(body)).toBeNull(),
)

test.each([
  ['2030-03-10T13:00:00Z', 'today'],
  ['2030-03-11T03:59:00Z', 'today'],
  ['2030-03-11T04:00:00Z', 'tomorrow'],
  ['2030-03-12T13:00:00Z', 'on Tuesday, March 12'],
])('describes a job at %s as %s, in the business’s time zone', (startsAt, words) => {
  const now = Date.parse('2030-03-10T06:30:00Z')
  expect(formatDay(en, Date.parse(startsAt), now, 'America/New_York')).toBe(words)
})

test('nothing that an owner typed becomes a link', () => {
  const spam = { ...withValues({ business: 'evil.example', service: 'www.evil.example' }) }
  const body = bodyWith({ ...spam, template: 'Pay for {service} at https://evil.example/pay now' })
  expect(body).not.toMatch(/evil\.|:\/\//)
})
