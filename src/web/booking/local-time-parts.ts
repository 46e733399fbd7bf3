import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { OffsetSpan } from '#domain/time/zone-offsets.ts'

type LocalTimeParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>

const offsets = new Map<string, readonly OffsetSpan[]>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** With these UTC offsets a browser needs no Intl format, whose creation takes as long as rendering a page. */
export function setZoneOffsets(timeZone: string, spans: readonly OffsetSpan[]): void {
  offsets.set(timeZone, spans)
}

/** The local date and time of an instant, as zero-padded strings. */
export function localTimeParts(timeZone: string, instant: string): LocalTimeParts {
  const at = Date.parse(instant)
  const span = offsets.get(timeZone)?.find(({ since, until }) => since <= at && at < until)
  return span ? partsOfShiftedInstant(at + span.minutes * MINUTE_MS) : partsFromIntl(timeZone, instant)
}

/** Takes an instant shifted by its offset, so that its UTC parts are the local ones. */
function partsOfShiftedInstant(shifted: Instant): LocalTimeParts {
  const [year = '', month = '', day = '', hour = '', minute = ''] = new Date(shifted)
    .toISOString()
    .split(/\D/)
  return { year, month, day, hour, minute }
}

/** The Intl formats are cached, because creating one takes longer than using it a hundred times. */
function partsFromIntl(timeZone: string, instant: string): LocalTimeParts {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(timeZone, format)
  return Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  ) as LocalTimeParts
}
