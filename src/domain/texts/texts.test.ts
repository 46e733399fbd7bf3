import { expect, test } from 'vitest'
import { LONGEST_TEXT } from '#domain/texts/default-texts.ts'
import { formatDay } from '#domain/texts/format-day.ts'
import { parseReply } from '#domain/texts/parse-reply.ts'
import { segmentsOf } from '#domain/texts/segments.ts'
import { STOP_LINE, type TextAbout, textBody } from '#domain/texts/text-body.ts'

const text: TextAbout = {
  kind: 'day before',
  template: null,
  day: 'tomorrow',
  saysStop: false,
  values: {
    client_name: 'Ava Brooks',
    service: 'Full Detail',
    time: '9:00 AM',
    date: 'Monday, March 4',
    address: '12 Maple Avenue',
    business: 'Luna Detailing',
  },
}
const written = (change: Partial<TextAbout> = {}) => textBody({ ...text, ...change })
const of = (change: Partial<TextAbout['values']>) => ({ values: { ...text.values, ...change } })

test('is written in the usual words, and begins with the business', () => {
  expect(written()).toBe(
    'Luna Detailing: Hi Ava Brooks, a reminder of your appointment tomorrow at 9:00 AM. We will come to 12 Maple Avenue. See you!',
  )
  expect(written({ kind: 'hour before' })).toBe(
    'Luna Detailing: Hi Ava Brooks, see you soon: your appointment is at 9:00 AM, at 12 Maple Avenue.',
  )
})

test('leaves out what speaks of an address that there is not', () => {
  expect(written(of({ address: '' }))).toBe(
    'Luna Detailing: Hi Ava Brooks, a reminder of your appointment tomorrow at 9:00 AM. See you!',
  )
  expect(written({ kind: 'hour before', ...of({ address: '' }) })).toBe(
    'Luna Detailing: Hi Ava Brooks, see you soon: your appointment is at 9:00 AM.',
  )
})

test.each([
  ['At {address}, at {time}.', 'At 9:00 AM.'],
  ['{time}\n{address}\nSee you!', '9:00 AM\nSee you!'],
  ['hi, it is at {time} in {address}', 'hi'],
])('of %j what can stay stays', (template, left) => {
  expect(written({ template: `{business}. ${template}`, ...of({ address: '' }) })).toBe(
    `Luna Detailing. ${left}`,
  )
})

test('falls back on the usual words where nothing would be left', () => {
  expect(written({ template: '{address}', ...of({ address: '' }) })).toContain(
    'a reminder of your appointment',
  )
})

test('names the business once', () => {
  expect(written({ template: '{ Business } will be there at {time}.' })).toBe(
    'Luna Detailing will be there at 9:00 AM.',
  )
})

test('says how to stop them where it is asked to', () => {
  expect(written({ saysStop: true }).endsWith(`See you! ${STOP_LINE}`)).toBe(true)
})

test('is cut where it is too long, but for how to stop them, and no sign is cut in half', () => {
  const body = written({ template: '👩‍👩‍👧‍👦'.repeat(43), saysStop: true })
  expect(body.length).toBeLessThanOrEqual(LONGEST_TEXT)
  expect(body.isWellFormed()).toBe(true)
  expect(body).toMatch(/👦\.\.\. Reply STOP to stop texts\.$/u)
})

test.each([
  ['today', 'a reminder of your appointment today at'],
  ['on Monday, March 4', 'a reminder of your appointment on Monday, March 4 at'],
])('says %s where it is not tomorrow', (day, words) => {
  expect(written({ day })).toContain(words)
  expect(written({ day: 'today', template: 'Tomorrow at {time}!' })).toContain('Today at')
})

test('takes nothing in a name for words of ours, and no stranger’s name for a link', () => {
  const body = written(of({ client_name: 'Pay at https://evil.example/x {time} {address} and so on and on' }))
  expect(body).not.toMatch(/:\/\/|evil\.example/)
  expect(body).toContain('Hi Pay at https evil example/x {time}')
  expect(
    written({ template: 'Hi {client_name}', ...of({ client_name: 'A'.repeat(200) }) }).length,
  ).toBeLessThan(65)
})

test.each([
  ['call 1-800-555-0199 now', 'call now'],
  ['call ８００ ５５５ ０１９９ now', 'call now'],
  ['call 8\u200B0\u200B0\u200B5\u200B5 5', 'call'],
  ['Ｅｖｉｌ．ｅｘａｍｐｌｅ', 'Evil example'],
  ['ev\u200Bil.\u200Bexample', 'evil example'],
  ['see 1.2.3.4/x', 'see 1 2 3 4/x'],
  ['Ava Brooks, unit 12', 'Ava Brooks, unit 12'],
])('of a stranger’s name %j no number to call and no link is left', (client_name, left) => {
  expect(written({ template: '{business} {client_name}', ...of({ client_name }) })).toBe(
    `Luna Detailing ${left}`,
  )
})

test('an address keeps its numbers, and makes no link either', () => {
  const address = '12345 Main St., Springfield 62704, ｅｖｉｌ．ｅｘａｍｐｌｅ'
  expect(written({ template: '{business} {address}', ...of({ address }) })).toBe(
    'Luna Detailing 12345 Main St., Springfield 62704, evil example',
  )
})

test('unknown placeholders stay as typed', () => {
  expect(written({ template: '{manage_link} {unknown}' })).toBe('Luna Detailing: {manage_link} {unknown}')
})

test('fine type is set plainly, so that it is one text and not two', () => {
  const body = written(of({ business: 'Luna’s “Shine” – Detailing', time: '9:00\u202FAM' }))
  expect(body).toMatch(/^Luna's "Shine" - Detailing: .*9:00 AM/)
  expect(segmentsOf(body)).toBe(1)
})

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // 76 fill 152 of 153 places: none is split.
  ['€'.repeat(152), 2],
  ['€'.repeat(153), 3],
  ['é{}[]~|^\\', 1],
  ['ж'.repeat(70), 1],
  ['ж'.repeat(71), 2],
  ['ж'.repeat(134), 2],
  ['ж'.repeat(135), 3],
  ['🚗'.repeat(35), 1],
  ['🚗'.repeat(36), 2],
  // 33 fill 66 of 67 places.
  ['🚗'.repeat(66), 2],
  ['🚗'.repeat(67), 3],
  [`${'a'.repeat(70)}ж`, 2],
])('counts the texts that %j is paid as', (body, segments) => {
  expect(segmentsOf(body)).toBe(segments)
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
])('%j wishes for no more texts', (body) => expect(parseReply(body)).toBe('stop'))
test.each(['START', 'yes', ' Unstop '])('%j wishes for them again', (body) =>
  expect(parseReply(body)).toBe('start'),
)
test.each(['', 'Please stop by at nine', 'Can we end later?', 'STOP 1', 'yes, nine is fine', 'constructor'])(
  '%j wishes neither',
  (body) => expect(parseReply(body)).toBeNull(),
)

test.each([
  ['2030-03-10T13:00:00Z', 'today'],
  ['2030-03-11T03:59:00Z', 'today'],
  ['2030-03-11T04:00:00Z', 'tomorrow'],
  ['2030-03-12T13:00:00Z', 'on Tuesday, March 12'],
])('a job at %s is %s, by the calendar of the business', (startsAt, words) => {
  const now = Date.parse('2030-03-10T06:30:00Z')
  expect(formatDay(Date.parse(startsAt), now, 'America/New_York')).toBe(words)
})
