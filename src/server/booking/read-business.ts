import type { PublicBusiness, PublicService } from '#contract/booking.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { serviceInLanguage } from '#domain/language/translations.ts'
import { picturesByKind } from '#domain/pictures/pictures-by-kind.ts'
import { NO_QUESTIONS, pageQuestions } from '#domain/questions/booking-questions.ts'
import type { PageQuestion } from '#domain/questions/visit-questions.ts'
import type { Availability } from '#domain/scheduling/availability.ts'
import { isProposedWelcome } from '#domain/settings/proposed-welcome.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { refusesWithoutDeposit } from '#server/booking/deposits/deposit-of-visit.ts'
import { type BusinessRow, readBusinessRow } from '#server/booking/queries.ts'
import { availabilityFromRow, CONSULTATION, isTakingBookings } from '#server/booking/read-page.ts'
import { type PageDeps, type PageRequest, withPageOwner } from '#server/booking/with-page-owner.ts'
import { publicBrand, toBrand } from '#server/brand/queries.ts'
import { readHold } from '#server/outbox/message-allowance.ts'
import { listPictures } from '#server/pictures/queries.ts'
import { shareVersion } from '#server/pictures/share-picture.ts'
import { servicesByName } from '#server/services/queries.ts'

/** What a booking page shows about a business. */
export async function readBusiness(
  deps: PageDeps,
  pageRequest: PageRequest,
  requested?: Language,
): Promise<PublicBusiness> {
  return withPageOwner(deps, pageRequest, async (tx) => {
    const [row, pictures, services, hold, now] = await Promise.all([
      readBusinessRow(tx),
      listPictures(tx),
      servicesByName(tx),
      readHold(tx),
      tx.now(),
    ])
    if (!row) return null
    const availability = availabilityFromRow(row)
    const language = requested ?? row.client_language ?? DEFAULT_LANGUAGE
    const translated = row.translations?.[language]
    const readable = services.map((service) => serviceInLanguage(service, language))
    const offered = offeredServices(row, readable, language)
    const { accent_color, is_listed, is_embeddable } = toBrand(row.brand)
    const { logo, cover } = picturesByKind(pictures)
    const version = shareVersion({
      user_id: row.owner_id,
      name: row.business_name,
      accent_color,
      logo_id: logo?.id ?? null,
      cover_id: cover?.id ?? null,
    })
    const questions = pageQuestions(row.booking_questions ?? NO_QUESTIONS)
    const { timeZone, daysAhead } = availability
    const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(now.getTime()))
    return {
      slug: row.slug,
      language,
      business_name: row.business_name,
      brand: publicBrand(row),
      is_listed,
      is_embeddable,
      ...welcomeIn(language, row),
      timezone: timeZone,
      address_field: row.address_field ?? 'optional',
      questions,
      translations: { ...translatedDetails(questions, language), ...translated?.questions },
      arrival_window_minutes: row.arrival_window_minutes,
      is_taking_bookings: isTakingBookings(row, now.getTime()) && offered.services.length > 0,
      zip_field: zipField(availability),
      sends_emails: hold === null,
      first_date: today.toString(),
      share_picture: `/share/${pageRequest.slug}/${version}.jpg`,
      ...(pictures.length > 0 && { pictures }),
      last_date: today.add({ days: daysAhead }).toString(),
      ...offered,
    }
  })
}

/** Our own suggestion, which is saved with the form, is a message that we have in every language. */
function welcomeIn(
  language: Language,
  { welcome_message: original, translations }: BusinessRow,
): Pick<PublicBusiness, 'welcome_message' | 'welcome_language'> {
  const translated = translations?.[language]?.welcome_message
  if (translated) return { welcome_message: translated }
  if (original === null || (language !== DEFAULT_LANGUAGE && isProposedWelcome(original)))
    return { welcome_message: CATALOGUES[language].bookingPage.welcome }
  return {
    welcome_message: original,
    ...(language !== DEFAULT_LANGUAGE && { welcome_language: DEFAULT_LANGUAGE }),
  }
}

/** Our own words in the questions about the vehicle or the home. */
function translatedDetails(questions: readonly PageQuestion[], language: Language): Record<string, string> {
  const texts = questions.flatMap(({ question, fields }) => [
    question,
    ...fields.flatMap(({ label, choices }) => [label, ...choices]),
  ])
  const { detail } = CATALOGUES[language].bookingPage
  return Object.fromEntries(
    texts.map((text) => [text, detail(text)]).filter(([text, shown]) => text !== shown),
  )
}

/** Without an account that can take payments, no deposits are asked for, or services with one can't be booked. */
function offeredServices(
  row: BusinessRow,
  services: readonly PublicService[],
  language: Language,
): Pick<PublicBusiness, 'services' | 'deposit_policy'> {
  const { consultation: name } = CATALOGUES[language].bookingPage
  if (services.length === 0) return { services: [{ ...CONSULTATION, name }], deposit_policy: null }
  const bookable = refusesWithoutDeposit(row) ? services.filter(({ deposit }) => deposit === null) : services
  const offered =
    row.paymentAccountId === null ? bookable.map((service) => ({ ...service, deposit: null })) : [...bookable]
  return {
    services: offered,
    deposit_policy: offered.some(({ deposit }) => deposit) ? policyOf(row, language) : null,
  }
}

type PolicyRow = Pick<BusinessRow, 'business_name' | 'change_cutoff_hours'>

/** What clients accept about refunds by booking or paying now. */
export function policyOf({ business_name, change_cutoff_hours }: PolicyRow, language: Language): string {
  const words = CATALOGUES[language].bookingPage
  return words.depositPolicy({
    businessName: business_name ?? words.unnamedBusiness,
    cutoffHours: change_cutoff_hours ?? 0,
  })
}

function zipField({ travel }: Availability): PublicBusiness['zip_field'] {
  if (!travel) return 'hidden'
  return travel.area.kind === 'none' ? 'optional' : 'required'
}
