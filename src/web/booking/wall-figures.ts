import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { OffsetSpan } from '#domain/time/zone-offsets.ts'

type Figures = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>

const offsets = new Map<string, readonly OffsetSpan[]>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** A browser that is told how a zone's clocks go needs no format of its own, whose making takes as long as a page's. */
export function rememberOffsets(timeZone: string, spans: readonly OffsetSpan[]): void {
  offsets.set(timeZone, spans)
}

/** What calendar and clock on the wall of a place show at an instant. */
export function figuresAt(timeZone: string, instant: string): Figures {
  const at = Date.parse(instant)
  const span = offsets.get(timeZone)?.find(({ since, until }) => since <= at && at < until)
  return span ? figuresOf(at + span.minutes * MINUTE_MS) : formatted(timeZone, instant)
}

/** Of an instant that was moved by its offset, so that UTC shows what the wall does. */
function figuresOf(moved: Instant): Figures {
  const [year = '', month = '', day = '', hour = '', minute = ''] = new Date(moved).toISOString().split(/\D/)
  return { year, month, day, hour, minute }
}

/** Making a format takes longer than a hundred uses of it. */
function formatted(timeZone: string, instant: string): Figures {
  const known =
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
  formats.set(timeZone, known)
  return Object.fromEntries(
    known.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  ) as Figures
}
