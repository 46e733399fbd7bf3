import { describe, expect, test } from 'vitest'
import { busyTimesIn } from '#server/gateways/calendar-reading/busy-times-in.ts'
import { APPLE, GOOGLE, OUTLOOK } from '#server/gateways/calendar-reading/testing/real-calendars.ts'
import { readCalendar } from '#server/gateways/calendar-reading.ts'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'
import { calendarFile } from '#server/testing/calendar-host.ts'

/** Clocks in New York go forward on 10 March 2030 and back on 3 November. */
const MARCH = { start: Date.parse('2030-03-01T00:00:00Z'), end: Date.parse('2030-04-03T00:00:00Z') }

const input = (text: string, { timeZone = 'America/New_York', window = MARCH } = {}) => ({
  text,
  timeZone,
  window,
  ownUids: '@wheelhouse.example',
})

type ReadOptions = { timeZone?: string; window?: typeof MARCH; shownIn?: string }

/** Busy times in the local time of the business: `03-11T09:00 - 03-11T10:00`. */
function busyIn(text: string, { shownIn, ...options }: ReadOptions = {}) {
  const { timeZone } = input(text, options)
  const localTime = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant)
      .toZonedDateTimeISO(shownIn ?? timeZone)
      .toPlainDateTime()
      .toString()
      .slice(5, 16)
  return busyTimesIn(input(text, options)).map(
    ({ start, end, isAllDay }) => `${localTime(start)} - ${localTime(end)}${isAllDay ? ' all day' : ''}`,
  )
}

/** Busy times of a calendar with a single entry. */
const busy = (...lines: string[]) => busyIn(calendarFile(lines))

function failureReason(read: () => unknown) {
  try {
    read()
  } catch (error) {
    return error instanceof UnreadableCalendar ? error.reason : 'broken'
  }
  return null
}

describe('files of large providers', () => {
  test('from Google are read across a daylight saving change', () => {
    expect(busyIn(GOOGLE)).toEqual([
      '03-01T09:15 - 03-01T09:30',
      '03-04T09:15 - 03-04T09:30',
      '03-05T09:15 - 03-05T09:30',
      '03-06T09:15 - 03-06T09:30',
      '03-07T09:15 - 03-07T09:30',
      '03-09T00:00 - 03-11T00:00 all day',
      '03-11T14:00 - 03-11T14:30',
      '03-12T09:15 - 03-12T09:30',
    ])
  })

  test('from Outlook are read, with its own time zone names', () => {
    expect(busyIn(OUTLOOK)).toEqual(['03-12T11:00 - 03-12T12:00', '03-26T11:00 - 03-26T12:00'])
    expect(busyIn(OUTLOOK, { shownIn: 'Europe/London' })).toEqual([
      '03-12T15:00 - 03-12T16:00',
      '03-26T15:00 - 03-26T16:00',
    ])
  })

  test('from Apple are read', () => {
    expect(busyIn(APPLE, { timeZone: 'Europe/London' })).toEqual([
      '03-08T18:00 - 03-08T19:30',
      '04-01T18:00 - 04-01T19:30',
    ])
  })
})

describe('what counts as busy', () => {
  const HOUR = ['DTSTART:20300304T150000Z', 'DTEND:20300304T160000Z']
  test('an entry with only a start and an end', () => {
    expect(busy(...HOUR)).toEqual(['03-04T10:00 - 03-04T11:00'])
  })
  test.each([
    'TRANSP:TRANSPARENT',
    'transp:transparent',
    'STATUS:CANCELLED',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ])('not an entry with %s', (line) => {
    expect(busy(...HOUR, line)).toEqual([])
  })
  test('not an entry of zero length, or that ends before it starts', () => {
    expect(busy('DTSTART:20300304T150000Z')).toEqual([])
    expect(busy('DTSTART:20300304T150000Z', 'DTEND:20300304T150000Z')).toEqual([])
    expect(busy('DTSTART:20300304T150000Z', 'DTEND:20300304T140000Z')).toEqual([])
  })
  test('not our own jobs from a calendar that imports our feed', () => {
    expect(busyIn(calendarFile(HOUR).replace('elsewhere.example', 'wheelhouse.example'))).toEqual([])
  })
  test('not tasks', () => {
    const task = calendarFile(HOUR).replaceAll('VEVENT', 'VTODO')
    expect(busyIn(task)).toEqual([])
  })
  test('free/busy periods, except those marked free', () => {
    const freeBusy = [
      'BEGIN:VFREEBUSY',
      'UID:freebusy@elsewhere.example',
      'FREEBUSY;FBTYPE=BUSY:20300304T150000Z/20300304T160000Z,20300305T150000Z/PT30M',
      'FREEBUSY:20300306T150000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20300307T150000Z/PT1H',
      'END:VFREEBUSY',
      'END:VCALENDAR',
    ]
    expect(busyIn(calendarFile().replace('END:VCALENDAR', freeBusy.join('\r\n')))).toEqual([
      '03-04T10:00 - 03-04T11:00',
      '03-05T10:00 - 03-05T10:30',
      '03-06T10:00 - 03-06T11:00',
    ])
  })
  test('overlapping entries as one time', () => {
    const other = ['DTSTART:20300304T153000Z', 'DTEND:20300304T170000Z']
    expect(busyIn(calendarFile(HOUR, other, HOUR))).toEqual(['03-04T10:00 - 03-04T12:00'])
  })
})

describe('all-day entries', () => {
  test('are in the time zone of the business, also when clocks change on that day', () => {
    const sunday = calendarFile(['DTSTART;VALUE=DATE:20300310'])
    const [time] = busyTimesIn(input(sunday))
    expect(time && (time.end - time.start) / 3_600_000).toBe(23)
    expect(busyIn(sunday, { timeZone: 'Asia/Kathmandu' })).toEqual(['03-10T00:00 - 03-11T00:00 all day'])
  })
  test('last until their end, for their duration, or for one day', () => {
    expect(busy('DTSTART;VALUE=DATE:20300304', 'DTEND;VALUE=DATE:20300307')).toEqual([
      '03-04T00:00 - 03-07T00:00 all day',
    ])
    expect(busy('DTSTART;VALUE=DATE:20300304', 'DURATION:P2D')).toEqual(['03-04T00:00 - 03-06T00:00 all day'])
    expect(busy('DTSTART;VALUE=DATE:20300304', 'DTEND;VALUE=DATE:20300304')).toEqual([
      '03-04T00:00 - 03-05T00:00 all day',
    ])
  })
  test('repeat by date, without excluded dates', () => {
    const weekly = [
      'DTSTART;VALUE=DATE:20300302',
      'RRULE:FREQ=WEEKLY;UNTIL=20300316',
      'EXDATE;VALUE=DATE:20300309',
    ]
    expect(busy(...weekly)).toEqual([
      '03-02T00:00 - 03-03T00:00 all day',
      '03-16T00:00 - 03-17T00:00 all day',
    ])
  })
  test('are cut to the window if they last for years', () => {
    expect(busy('DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20400101')).toEqual([
      '02-28T19:00 - 04-02T20:00 all day',
    ])
  })
})

describe('time zones', () => {
  const at = (start: string) => busy(start, 'DURATION:PT1H')
  test('are recognized by name, without a definition in the file', () => {
    expect(at('DTSTART;TZID=Europe/Berlin:20300311T160000')).toEqual(['03-11T11:00 - 03-11T12:00'])
    expect(at('DTSTART;TZID="Europe/Berlin":20300401T160000')).toEqual(['04-01T10:00 - 04-01T11:00'])
    expect(at('DTSTART;TZID=/citadel.org/20300101_1/Europe/Berlin:20300311T160000')).toEqual([
      '03-11T11:00 - 03-11T12:00',
    ])
  })
  test('default to that of the business if unknown or missing', () => {
    expect(at('DTSTART;TZID=Middle Earth:20300311T160000')).toEqual(['03-11T16:00 - 03-11T17:00'])
    expect(at('DTSTART:20300311T160000')).toEqual(['03-11T16:00 - 03-11T17:00'])
  })
  test('of the whole calendar apply to times without one', () => {
    const text = calendarFile(['DTSTART:20300311T160000', 'DURATION:PT1H'])
    const berlin = text.replace('VERSION:2.0', 'VERSION:2.0\r\nX-WR-TIMEZONE:Europe/Berlin')
    expect(busyIn(berlin)).toEqual(['03-11T11:00 - 03-11T12:00'])
  })
  test('may differ between start and end', () => {
    expect(
      busy('DTSTART;TZID=America/New_York:20300304T180000', 'DTEND;TZID=Europe/London:20300305T060000'),
    ).toEqual(['03-04T18:00 - 03-05T01:00'])
  })
  test('start an entry later if its start falls in an hour that the clocks skip', () => {
    expect(busy('DTSTART;TZID=America/New_York:20300310T023000', 'DURATION:PT1H')).toEqual([
      '03-10T03:30 - 03-10T04:30',
    ])
  })
  test('also end such an entry later', () => {
    expect(
      busy('DTSTART;TZID=America/New_York:20300310T023000', 'DTEND;TZID=America/New_York:20300310T031500'),
    ).toEqual(['03-10T03:30 - 03-10T04:15'])
  })
  test('distinguish a day from 24 hours when clocks change', () => {
    expect(busy('DTSTART;TZID=America/New_York:20300309T120000', 'DURATION:P1D')).toEqual([
      '03-09T12:00 - 03-10T12:00',
    ])
    expect(busy('DTSTART;TZID=America/New_York:20300309T120000', 'DURATION:PT24H')).toEqual([
      '03-09T12:00 - 03-10T13:00',
    ])
  })
})

describe('recurring entries', () => {
  const AT_NINE = [
    'DTSTART;TZID=America/New_York:20100104T090000',
    'DTEND;TZID=America/New_York:20100104T100000',
  ]
  const week = { start: Date.parse('2030-03-08T00:00:00Z'), end: Date.parse('2030-03-13T00:00:00Z') }
  const starts = (...lines: string[]) =>
    busyIn(calendarFile([...AT_NINE, ...lines]), { window: week }).map((time) => time.slice(0, 11))

  test('keep their local time, however long ago they started', () => {
    expect(starts('RRULE:FREQ=DAILY')).toEqual([
      '03-08T09:00',
      '03-09T09:00',
      '03-10T09:00',
      '03-11T09:00',
      '03-12T09:00',
    ])
  })

  test.each([
    'RRULE:FREQ=DAILY;INTERVAL=2',
    'RRULE:FREQ=DAILY;INTERVAL=3',
    'RRULE:FREQ=DAILY;INTERVAL=7',
    'RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,FR',
  ])('keep their interval over twenty years: %s', (rule) => {
    // A rule with a count is expanded from its first day, without a shortcut.
    expect(starts(rule)).toEqual(starts(`${rule};COUNT=9999`))
  })

  test('end at their last instant or on their last date', () => {
    expect(starts('RRULE:FREQ=DAILY;UNTIL=20300310T130000Z').at(-1)).toBe('03-10T09:00')
    expect(starts('RRULE:FREQ=DAILY;UNTIL=20300310T125959Z').at(-1)).toBe('03-09T09:00')
    expect(starts('RRULE:FREQ=DAILY;UNTIL=20300310').at(-1)).toBe('03-10T09:00')
    expect(starts('RRULE:FREQ=DAILY;UNTIL=20300310T090000').at(-1)).toBe('03-10T09:00')
  })

  test('skip exceptions given as a time in any zone or as a date', () => {
    expect(
      starts(
        'RRULE:FREQ=DAILY',
        'EXDATE;TZID=America/New_York:20300308T090000,20300309T090000',
        'EXDATE:20300310T130000Z',
        'EXDATE;VALUE=DATE:20300311',
      ),
    ).toEqual(['03-12T09:00'])
  })

  const changedEntry = (...lines: string[]) => [
    'BEGIN:VEVENT',
    'UID:event-0@elsewhere.example',
    ...lines,
    'END:VEVENT',
  ]

  test.each([
    [
      'moved',
      ['DTSTART;TZID=America/New_York:20300309T140000', 'DURATION:PT30M'],
      ['03-09T14:00 - 03-09T14:30', '03-10T14:00 - 03-10T14:30', '03-11T14:00 - 03-11T14:30'],
    ],
    ['cancelled', ['DTSTART;TZID=America/New_York:20300309T090000', 'STATUS:CANCELLED'], []],
  ])('can be %s from one occurrence on', (_, lines, later) => {
    const from = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20300309T090000'
    const text = calendarFile([...AT_NINE, 'RRULE:FREQ=DAILY;UNTIL=20300311T200000Z']).replace(
      'END:VCALENDAR',
      [...changedEntry(from, ...lines), 'END:VCALENDAR'].join('\r\n'),
    )
    expect(busyIn(text, { window: week })).toEqual(['03-08T09:00 - 03-08T10:00', ...later])
  })

  test('use the new time of a moved occurrence and skip a cancelled one', () => {
    const text = calendarFile([...AT_NINE, 'RRULE:FREQ=DAILY']).replace(
      'END:VCALENDAR',
      [
        ...changedEntry('RECURRENCE-ID:20300308T140000Z', 'DTSTART:20300308T200000Z', 'DURATION:PT30M'),
        ...changedEntry('RECURRENCE-ID:20300309T140000Z', 'DTSTART:20300309T140000Z', 'STATUS:CANCELLED'),
        'END:VCALENDAR',
      ].join('\r\n'),
    )
    expect(busyIn(text, { window: week })).toEqual([
      '03-08T15:00 - 03-08T15:30',
      '03-10T09:00 - 03-10T10:00',
      '03-11T09:00 - 03-11T10:00',
      '03-12T09:00 - 03-12T10:00',
    ])
  })

  test('include extra dates, with their own end if they have one', () => {
    expect(
      busyIn(
        calendarFile([...AT_NINE, 'RDATE:20300308T150000Z', 'RDATE;VALUE=PERIOD:20300309T150000Z/PT3H']),
        {
          window: week,
        },
      ),
    ).toEqual(['03-08T10:00 - 03-08T11:00', '03-09T10:00 - 03-09T13:00'])
  })

  test('repeat on a weekday of the month', () => {
    expect(busyIn(calendarFile([...AT_NINE, 'RRULE:FREQ=MONTHLY;BYDAY=2MO'])).at(0)).toBe(
      '03-11T09:00 - 03-11T10:00',
    )
  })
})

describe('broken files', () => {
  const HOUR = ['DTSTART:20300304T150000Z', 'DTEND:20300304T160000Z']
  test.each([
    ['truncated', calendarFile(HOUR, HOUR).slice(0, 200)],
    ['without an end', calendarFile(HOUR).replace('END:VEVENT\r\n', '')],
    ['with an invalid time', calendarFile(['DTSTART:tomorrow', 'DURATION:PT1H'])],
    ['with a start without a value', calendarFile(['DTSTART', 'DURATION:PT1H'])],
    ['truncated, with an invalid line', calendarFile(['no line', ...HOUR], HOUR).replace('END:VEVENT', '')],
    ['empty', ''],
  ])('are reported as broken: %s', async (_, text) => {
    await expect(readCalendar(input(text), 60_000)).rejects.toMatchObject({ reason: 'broken' })
  })

  test.each([
    ['an invalid line', ['no line at all', ...HOUR]],
    ['a title with an unescaped line break', ['SUMMARY:Lunch\r\nwith Ava', ...HOUR]],
    ['an invalid rule', [...HOUR, 'RRULE:FREQ=SOME\r\n TIMES']],
    ['a rule that contradicts itself', [...HOUR, 'RRULE:FREQ=WEEKLY;BYMONTHDAY=3']],
    ['an invalid date', [...HOUR, 'RRULE:FREQ=DAILY;COUNT=1', 'EXDATE:yesterday', 'RDATE:tomorrow']],
    ['a rule for a day that does not exist', [...HOUR, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']],
    ['a rule that never falls on its weekday', [...HOUR, 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=WE']],
  ])('are read as far as possible: %s', (_, lines) => {
    const noon = ['DTSTART:20300305T170000Z', 'DURATION:PT1H']
    expect(busyIn(calendarFile(lines, noon))).toEqual([
      '03-04T10:00 - 03-04T11:00',
      '03-05T12:00 - 03-05T13:00',
    ])
  })

  test.each([
    ['an invalid start', ['DTSTART:tomorrow', 'DURATION:PT1H']],
    ['an invalid duration', ['DTSTART:20300305T170000Z', 'DURATION:SHORT']],
    ['a day that does not exist', ['DTSTART:20301399T170000Z', 'DURATION:PT1H']],
  ])('skip an entry with %s', (_, lines) => {
    expect(busyIn(calendarFile(lines, HOUR))).toEqual(['03-04T10:00 - 03-04T11:00'])
  })

  test.each(['P999999999D', 'P99999999999W', 'PT99999999999999H'])(
    'cut a duration of %s to the window',
    (length) => {
      expect(busy('DTSTART:20300401T000000Z', `DURATION:${length}`)).toEqual(['03-31T20:00 - 04-02T20:00'])
    },
  )

  test('cannot inject an entry through a title', () => {
    const title = 'SUMMARY:Lunch\\nEND:VEVENT\\nBEGIN:VEVENT\\nDTSTART:20300305T150000Z'
    expect(busy(title, ...HOUR)).toEqual(['03-04T10:00 - 03-04T11:00'])
  })

  test('ignore an entry without a start', () => {
    expect(busyIn(calendarFile(['SUMMARY:Someday'], HOUR))).toHaveLength(1)
  })

  test('with too many busy times are refused', { timeout: 120_000 }, async () => {
    const minutes = Array.from({ length: 20_001 }, (_, n) => {
      const start = new Date(MARCH.start + n * 120_000).toISOString().replace(/\.\d+|[-:]/g, '')
      return [`DTSTART:${start}`, 'DURATION:PT1M']
    })
    expect(busyTimesIn(input(calendarFile(...minutes.slice(1))))).toHaveLength(20_000)
    expect(failureReason(() => busyTimesIn(input(calendarFile(...minutes))))).toBe('too many')
  })

  test('with a hundred thousand entries do not block the event loop', {
    timeout: 120_000,
  }, async () => {
    const text = calendarFile(...Array.from({ length: 100_000 }, () => HOUR))
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
    }, 1)
    const outcome = await readCalendar(input(text)).catch((error) => error)
    clearInterval(timer)
    expect(Array.isArray(outcome) ? outcome.length : outcome.reason).toBeOneOf([1, 'too slow', 'too large'])
    expect(ticks).toBeGreaterThan(10)
  })

  test.each([
    ['every second since 1970', 'DTSTART:19700101T000000Z', 'FREQ=SECONDLY'],
    ['a hundred million times', 'DTSTART:19700101T000000Z', 'FREQ=SECONDLY;COUNT=100000000'],
    ['on a day that does not exist', 'DTSTART:20300101T000000Z', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ])('do not block a thread with a rule that repeats %s', async (_, start, rule) => {
    const text = calendarFile([start, 'DURATION:PT1S', `RRULE:${rule}`])
    const outcome = await readCalendar(input(text), 1_000).catch((error) => error)
    expect(outcome instanceof UnreadableCalendar ? outcome.reason : outcome).toSatisfy(
      (result) => ['too slow', 'too many'].includes(result as string) || Array.isArray(result),
    )
    expect(await readCalendar(input(calendarFile(HOUR)), 60_000)).toHaveLength(1)
  })

  test('do not exhaust memory', { timeout: 120_000 }, async () => {
    const dates = Array.from({ length: 400_000 }, () => '20300304T150000Z').join(',')
    const text = calendarFile([...HOUR, `EXDATE:${dates}`, `RDATE:${dates}`])
    const outcome = await readCalendar(input(text), 10_000).catch((error) => error)
    expect(Array.isArray(outcome) || outcome instanceof UnreadableCalendar).toBe(true)
  })
})
