import { describe, expect, test } from 'vitest'
import { busyTimesIn } from '#server/gateways/calendar-reading/busy-times-in.ts'
import { APPLE, GOOGLE, OUTLOOK } from '#server/gateways/calendar-reading/testing/real-calendars.ts'
import { readCalendar } from '#server/gateways/calendar-reading.ts'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'
import { calendarFile } from '#server/testing/calendar-host.ts'

/** Clocks in New York go forward on 10 March 2030 and back on 3 November. */
const MARCH = { start: Date.parse('2030-03-01T00:00:00Z'), end: Date.parse('2030-04-03T00:00:00Z') }

const question = (text: string, { timeZone = 'America/New_York', window = MARCH } = {}) => ({
  text,
  timeZone,
  window,
  ownUids: '@wheelhouse.example',
})

type Asked = { timeZone?: string; window?: typeof MARCH; shownIn?: string }

/** As clocks on the wall of the business show them: `03-11T09:00 - 03-11T10:00`. */
function busyIn(text: string, { shownIn, ...asked }: Asked = {}) {
  const { timeZone } = question(text, asked)
  const shown = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant)
      .toZonedDateTimeISO(shownIn ?? timeZone)
      .toPlainDateTime()
      .toString()
      .slice(5, 16)
  return busyTimesIn(question(text, asked)).map(
    ({ start, end, isAllDay }) => `${shown(start)} - ${shown(end)}${isAllDay ? ' all day' : ''}`,
  )
}

const one = (...lines: string[]) => busyIn(calendarFile(lines))

function whyNot(read: () => unknown) {
  try {
    read()
  } catch (error) {
    return error instanceof UnreadableCalendar ? error.reason : 'broken'
  }
  return null
}

describe('as providers write them', () => {
  test('reads Google’s across the change of clocks', () => {
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

  test('reads Outlook’s, whose zones have other names', () => {
    expect(busyIn(OUTLOOK)).toEqual(['03-12T11:00 - 03-12T12:00', '03-26T11:00 - 03-26T12:00'])
    expect(busyIn(OUTLOOK, { shownIn: 'Europe/London' })).toEqual([
      '03-12T15:00 - 03-12T16:00',
      '03-26T15:00 - 03-26T16:00',
    ])
  })

  test('reads Apple’s', () => {
    expect(busyIn(APPLE, { timeZone: 'Europe/London' })).toEqual([
      '03-08T18:00 - 03-08T19:30',
      '04-01T18:00 - 04-01T19:30',
    ])
  })
})

describe('what counts as busy', () => {
  const HOUR = ['DTSTART:20300304T150000Z', 'DTEND:20300304T160000Z']
  test('an entry that says nothing else', () => {
    expect(one(...HOUR)).toEqual(['03-04T10:00 - 03-04T11:00'])
  })
  test.each([
    'TRANSP:TRANSPARENT',
    'transp:transparent',
    'STATUS:CANCELLED',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ])('not with %s', (line) => {
    expect(one(...HOUR, line)).toEqual([])
  })
  test('not one that takes no time, or ends before it starts', () => {
    expect(one('DTSTART:20300304T150000Z')).toEqual([])
    expect(one('DTSTART:20300304T150000Z', 'DTEND:20300304T150000Z')).toEqual([])
    expect(one('DTSTART:20300304T150000Z', 'DTEND:20300304T140000Z')).toEqual([])
  })
  test('not our own jobs that came back', () => {
    expect(busyIn(calendarFile(HOUR).replace('elsewhere.example', 'wheelhouse.example'))).toEqual([])
  })
  test('not tasks and alarms', () => {
    const task = calendarFile(HOUR).replaceAll('VEVENT', 'VTODO')
    expect(busyIn(task)).toEqual([])
  })
  test('what is told without entries, except what is free', () => {
    const told = [
      'BEGIN:VFREEBUSY',
      'UID:told@elsewhere.example',
      'FREEBUSY;FBTYPE=BUSY:20300304T150000Z/20300304T160000Z,20300305T150000Z/PT30M',
      'FREEBUSY:20300306T150000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20300307T150000Z/PT1H',
      'END:VFREEBUSY',
      'END:VCALENDAR',
    ]
    expect(busyIn(calendarFile().replace('END:VCALENDAR', told.join('\r\n')))).toEqual([
      '03-04T10:00 - 03-04T11:00',
      '03-05T10:00 - 03-05T10:30',
      '03-06T10:00 - 03-06T11:00',
    ])
  })
  test('once where entries overlap', () => {
    const other = ['DTSTART:20300304T153000Z', 'DTEND:20300304T170000Z']
    expect(busyIn(calendarFile(HOUR, other, HOUR))).toEqual(['03-04T10:00 - 03-04T12:00'])
  })
})

describe('whole days', () => {
  test('are the business’s, also when clocks change on them', () => {
    const sunday = calendarFile(['DTSTART;VALUE=DATE:20300310'])
    const [time] = busyTimesIn(question(sunday))
    expect(time && (time.end - time.start) / 3_600_000).toBe(23)
    expect(busyIn(sunday, { timeZone: 'Asia/Kathmandu' })).toEqual(['03-10T00:00 - 03-11T00:00 all day'])
  })
  test('last until the end, a duration, or a day', () => {
    expect(one('DTSTART;VALUE=DATE:20300304', 'DTEND;VALUE=DATE:20300307')).toEqual([
      '03-04T00:00 - 03-07T00:00 all day',
    ])
    expect(one('DTSTART;VALUE=DATE:20300304', 'DURATION:P2D')).toEqual(['03-04T00:00 - 03-06T00:00 all day'])
    expect(one('DTSTART;VALUE=DATE:20300304', 'DTEND;VALUE=DATE:20300304')).toEqual([
      '03-04T00:00 - 03-05T00:00 all day',
    ])
  })
  test('repeat by date, without those that were left out', () => {
    const weekly = [
      'DTSTART;VALUE=DATE:20300302',
      'RRULE:FREQ=WEEKLY;UNTIL=20300316',
      'EXDATE;VALUE=DATE:20300309',
    ]
    expect(one(...weekly)).toEqual(['03-02T00:00 - 03-03T00:00 all day', '03-16T00:00 - 03-17T00:00 all day'])
  })
  test('count for years, as far as the window goes', () => {
    expect(one('DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20400101')).toEqual([
      '02-28T19:00 - 04-02T20:00 all day',
    ])
  })
})

describe('zones', () => {
  const at = (start: string) => one(start, 'DURATION:PT1H')
  test('are known by name, with and without what the file tells of them', () => {
    expect(at('DTSTART;TZID=Europe/Berlin:20300311T160000')).toEqual(['03-11T11:00 - 03-11T12:00'])
    expect(at('DTSTART;TZID="Europe/Berlin":20300401T160000')).toEqual(['04-01T10:00 - 04-01T11:00'])
    expect(at('DTSTART;TZID=/citadel.org/20300101_1/Europe/Berlin:20300311T160000')).toEqual([
      '03-11T11:00 - 03-11T12:00',
    ])
  })
  test('that nobody knows are the business’s, and so is none', () => {
    expect(at('DTSTART;TZID=Middle Earth:20300311T160000')).toEqual(['03-11T16:00 - 03-11T17:00'])
    expect(at('DTSTART:20300311T160000')).toEqual(['03-11T16:00 - 03-11T17:00'])
  })
  test('of the whole calendar count for times that name none', () => {
    const text = calendarFile(['DTSTART:20300311T160000', 'DURATION:PT1H'])
    const berlin = text.replace('VERSION:2.0', 'VERSION:2.0\r\nX-WR-TIMEZONE:Europe/Berlin')
    expect(busyIn(berlin)).toEqual(['03-11T11:00 - 03-11T12:00'])
  })
  test('may differ between start and end', () => {
    expect(
      one('DTSTART;TZID=America/New_York:20300304T180000', 'DTEND;TZID=Europe/London:20300305T060000'),
    ).toEqual(['03-04T18:00 - 03-05T01:00'])
  })
  test('make a time that clocks skip start later', () => {
    expect(one('DTSTART;TZID=America/New_York:20300310T023000', 'DURATION:PT1H')).toEqual([
      '03-10T03:30 - 03-10T04:30',
    ])
  })
  test('take from what starts in a time that clocks skip as long as the wall says', () => {
    expect(
      one('DTSTART;TZID=America/New_York:20300310T023000', 'DTEND;TZID=America/New_York:20300310T031500'),
    ).toEqual(['03-10T03:30 - 03-10T04:15'])
  })
  test('let a day last as long as it does, and 24 hours 24 hours', () => {
    expect(one('DTSTART;TZID=America/New_York:20300309T120000', 'DURATION:P1D')).toEqual([
      '03-09T12:00 - 03-10T12:00',
    ])
    expect(one('DTSTART;TZID=America/New_York:20300309T120000', 'DURATION:PT24H')).toEqual([
      '03-09T12:00 - 03-10T13:00',
    ])
  })
})

describe('repeats', () => {
  const NINE = [
    'DTSTART;TZID=America/New_York:20100104T090000',
    'DTEND;TZID=America/New_York:20100104T100000',
  ]
  const week = { start: Date.parse('2030-03-08T00:00:00Z'), end: Date.parse('2030-03-13T00:00:00Z') }
  const starts = (...lines: string[]) =>
    busyIn(calendarFile([...NINE, ...lines]), { window: week }).map((time) => time.slice(0, 11))

  test('keep to the clock on the wall, however long ago they began', () => {
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
  ])('keep their rhythm over twenty years: %s', (rule) => {
    // A rule with a count is followed from its first day on.
    expect(starts(rule)).toEqual(starts(`${rule};COUNT=9999`))
  })

  test('end with their last instant, or their last date', () => {
    expect(starts('RRULE:FREQ=DAILY;UNTIL=20300310T130000Z').at(-1)).toBe('03-10T09:00')
    expect(starts('RRULE:FREQ=DAILY;UNTIL=20300310T125959Z').at(-1)).toBe('03-09T09:00')
    expect(starts('RRULE:FREQ=DAILY;UNTIL=20300310').at(-1)).toBe('03-10T09:00')
    expect(starts('RRULE:FREQ=DAILY;UNTIL=20300310T090000').at(-1)).toBe('03-10T09:00')
  })

  test('leave out what was taken out, by time in whatever zone or by date', () => {
    expect(
      starts(
        'RRULE:FREQ=DAILY',
        'EXDATE;TZID=America/New_York:20300308T090000,20300309T090000',
        'EXDATE:20300310T130000Z',
        'EXDATE;VALUE=DATE:20300311',
      ),
    ).toEqual(['03-12T09:00'])
  })

  const moved = (...lines: string[]) => [
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
    ['called off', ['DTSTART;TZID=America/New_York:20300309T090000', 'STATUS:CANCELLED'], []],
  ])('are otherwise from one of them on: %s', (_, lines, then) => {
    const from = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20300309T090000'
    const text = calendarFile([...NINE, 'RRULE:FREQ=DAILY;UNTIL=20300311T200000Z']).replace(
      'END:VCALENDAR',
      [...moved(from, ...lines), 'END:VCALENDAR'].join('\r\n'),
    )
    expect(busyIn(text, { window: week })).toEqual(['03-08T09:00 - 03-08T10:00', ...then])
  })

  test('have an entry of its own for what was moved, and none for what was called off', () => {
    const text = calendarFile([...NINE, 'RRULE:FREQ=DAILY']).replace(
      'END:VCALENDAR',
      [
        ...moved('RECURRENCE-ID:20300308T140000Z', 'DTSTART:20300308T200000Z', 'DURATION:PT30M'),
        ...moved('RECURRENCE-ID:20300309T140000Z', 'DTSTART:20300309T140000Z', 'STATUS:CANCELLED'),
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

  test('have further dates, with an end of their own where one is told', () => {
    expect(
      busyIn(calendarFile([...NINE, 'RDATE:20300308T150000Z', 'RDATE;VALUE=PERIOD:20300309T150000Z/PT3H']), {
        window: week,
      }),
    ).toEqual(['03-08T10:00 - 03-08T11:00', '03-09T10:00 - 03-09T13:00'])
  })

  test('by month and weekday', () => {
    expect(busyIn(calendarFile([...NINE, 'RRULE:FREQ=MONTHLY;BYDAY=2MO'])).at(0)).toBe(
      '03-11T09:00 - 03-11T10:00',
    )
  })
})

describe('broken files', () => {
  const HOUR = ['DTSTART:20300304T150000Z', 'DTEND:20300304T160000Z']
  test.each([
    ['cut off', calendarFile(HOUR, HOUR).slice(0, 200)],
    ['without an end', calendarFile(HOUR).replace('END:VEVENT\r\n', '')],
    ['with a time that is none', calendarFile(['DTSTART:tomorrow', 'DURATION:PT1H'])],
    ['with a start that is no line', calendarFile(['DTSTART', 'DURATION:PT1H'])],
    [
      'cut off within what cannot be read',
      calendarFile(['no line', ...HOUR], HOUR).replace('END:VEVENT', ''),
    ],
    ['of nothing', ''],
  ])('are called broken: %s', async (_, text) => {
    await expect(readCalendar(question(text), 60_000)).rejects.toMatchObject({ reason: 'broken' })
  })

  test.each([
    ['a line that is none', ['no line at all', ...HOUR]],
    ['a title that breaks its line', ['SUMMARY:Lunch\r\nwith Ava', ...HOUR]],
    ['a rule that is none', [...HOUR, 'RRULE:FREQ=SOME\r\n TIMES']],
    ['a rule that contradicts itself', [...HOUR, 'RRULE:FREQ=WEEKLY;BYMONTHDAY=3']],
    ['a date that is none', [...HOUR, 'RRULE:FREQ=DAILY;COUNT=1', 'EXDATE:yesterday', 'RDATE:tomorrow']],
    ['a rule for a day that never comes', [...HOUR, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']],
    ['a rule that never meets its day', [...HOUR, 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=WE']],
  ])('are read as far as they can be: %s', (_, lines) => {
    const noon = ['DTSTART:20300305T170000Z', 'DURATION:PT1H']
    expect(busyIn(calendarFile(lines, noon))).toEqual([
      '03-04T10:00 - 03-04T11:00',
      '03-05T12:00 - 03-05T13:00',
    ])
  })

  test.each([
    ['a start that is none', ['DTSTART:tomorrow', 'DURATION:PT1H']],
    ['a length that is none', ['DTSTART:20300305T170000Z', 'DURATION:SHORT']],
    ['a day that does not exist', ['DTSTART:20301399T170000Z', 'DURATION:PT1H']],
  ])('are read without an entry with %s', (_, lines) => {
    expect(busyIn(calendarFile(lines, HOUR))).toEqual(['03-04T10:00 - 03-04T11:00'])
  })

  test.each(['P999999999D', 'P99999999999W', 'PT99999999999999H'])(
    'end what lasts %s with the window',
    (length) => {
      expect(one('DTSTART:20300401T000000Z', `DURATION:${length}`)).toEqual(['03-31T20:00 - 04-02T20:00'])
    },
  )

  test('cannot add to themselves by a title', () => {
    const title = 'SUMMARY:Lunch\\nEND:VEVENT\\nBEGIN:VEVENT\\nDTSTART:20300305T150000Z'
    expect(one(title, ...HOUR)).toEqual(['03-04T10:00 - 03-04T11:00'])
  })

  test('without a start keep nobody busy', () => {
    expect(busyIn(calendarFile(['SUMMARY:Someday'], HOUR))).toHaveLength(1)
  })

  test('of more busy times than anybody has are refused', { timeout: 120_000 }, async () => {
    const minutes = Array.from({ length: 20_001 }, (_, n) => {
      const start = new Date(MARCH.start + n * 120_000).toISOString().replace(/\.\d+|[-:]/g, '')
      return [`DTSTART:${start}`, 'DURATION:PT1M']
    })
    expect(busyTimesIn(question(calendarFile(...minutes.slice(1))))).toHaveLength(20_000)
    expect(whyNot(() => busyTimesIn(question(calendarFile(...minutes))))).toBe('too many')
  })

  test('of a hundred thousand entries are read or refused, while others are answered', {
    timeout: 120_000,
  }, async () => {
    const text = calendarFile(...Array.from({ length: 100_000 }, () => HOUR))
    let answered = 0
    const others = setInterval(() => {
      answered += 1
    }, 1)
    const outcome = await readCalendar(question(text)).catch((error) => error)
    clearInterval(others)
    expect(Array.isArray(outcome) ? outcome.length : outcome.reason).toBeOneOf([1, 'too slow', 'too large'])
    expect(answered).toBeGreaterThan(10)
  })

  test.each([
    ['every second since 1970', 'DTSTART:19700101T000000Z', 'FREQ=SECONDLY'],
    ['a hundred million times', 'DTSTART:19700101T000000Z', 'FREQ=SECONDLY;COUNT=100000000'],
    ['on a day that never comes', 'DTSTART:20300101T000000Z', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ])('do not keep a thread: %s', async (_, start, rule) => {
    const text = calendarFile([start, 'DURATION:PT1S', `RRULE:${rule}`])
    const outcome = await readCalendar(question(text), 1_000).catch((error) => error)
    expect(outcome instanceof UnreadableCalendar ? outcome.reason : outcome).toSatisfy(
      (result) => ['too slow', 'too many'].includes(result as string) || Array.isArray(result),
    )
    expect(await readCalendar(question(calendarFile(HOUR)), 60_000)).toHaveLength(1)
  })

  test('do not take all memory', { timeout: 120_000 }, async () => {
    const dates = Array.from({ length: 400_000 }, () => '20300304T150000Z').join(',')
    const text = calendarFile([...HOUR, `EXDATE:${dates}`, `RDATE:${dates}`])
    const outcome = await readCalendar(question(text), 10_000).catch((error) => error)
    expect(Array.isArray(outcome) || outcome instanceof UnreadableCalendar).toBe(true)
  })
})
