import { expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/booking.ts'
import { depositEndpoints } from '#contract/deposits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { manageBookingEndpoints } from '#contract/manage-booking.ts'
import { es } from '#domain/language/es/catalogue.ts'
import { EMPTY_DRAFT } from '#web/booking/booking-view.ts'
import { validateDetails } from '#web/booking/details/validate-details.ts'

const UNKNOWN_ERROR = es.refusals.ofCall({ code: 'weak_password', message: 'Not for clients.' })
const UNKNOWN_FIELD_ERROR = es.refusals.ofField('Not for clients.')

/** The page explains a repeated key itself. */
const EXPLAINED_BY_PAGE: readonly ErrorCode[] = ['key_reused']

const clientEndpoints = Object.values<Endpoint>({
  ...bookingEndpoints,
  ...manageBookingEndpoints,
  ...depositEndpoints,
}).filter(({ caller }) => caller === 'visitor')
const codes = [...new Set(clientEndpoints.flatMap(({ errors = [] }) => errors))]

test.each(codes.filter((code) => !EXPLAINED_BY_PAGE.includes(code)))(
  'clients read in Spanish why %s was refused',
  (code) => {
    expect(es.refusals.ofCall({ code, message: ERROR_SENTENCES[code] })).not.toBe(UNKNOWN_ERROR)
  },
)

test('clients read in Spanish what is wrong with each field', () => {
  const long = 'a'.repeat(20_000)
  const wrong = {
    ...EMPTY_DRAFT,
    clientName: long,
    clientPhone: long,
    clientEmail: 'ava@',
    address: long,
    notes: long,
  }
  for (const draft of [EMPTY_DRAFT, wrong]) {
    const sentences = Object.values(validateDetails(es.refusals, draft, 'required', []))
    expect(sentences.length).toBeGreaterThan(3)
    expect(sentences).not.toContain(UNKNOWN_FIELD_ERROR)
  }
})
