import { type Selectable, sql } from 'kysely'
import {
  type BookingSettings,
  type BusinessSettings,
  type ChangedBusinessSettings,
  MAX_DAYS_OFF,
} from '#contract/settings.ts'
import type { UserAvailability } from '#db/schema.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { NO_QUESTIONS } from '#domain/questions/booking-questions.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import { isInRange, type LocalDate } from '#domain/time/local-date.ts'
import type { Travel } from '#domain/travel/drive-minutes.ts'
import { DEFAULT_PACE } from '#domain/travel/pace.ts'
import { DEFAULT_TRAVEL_SETTINGS, type TravelSettings, travelOf } from '#domain/travel/travel-settings.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'
import { AVAILABILITY_COLUMNS } from '#server/settings/availability-columns.ts'
import { placeColumn, placeOfZip, toPlace } from '#server/travel/place-sql.ts'

const DEFAULT_BUSINESS_SETTINGS: BusinessSettings = {
  business_name: null,
  business_type: null,
  timezone: DEFAULT_ZONE,
  business_phone: null,
  business_address: null,
  client_language: DEFAULT_LANGUAGE,
}

type SavedBookingSettings = BookingSettings &
  Required<Pick<BookingSettings, 'travel' | 'booking_questions' | 'translations'>>

const DEFAULT_BOOKING_SETTINGS: SavedBookingSettings = {
  ...DEFAULT_BOOKING_RULES,
  travel: DEFAULT_TRAVEL_SETTINGS,
  booking_questions: NO_QUESTIONS,
  translations: {},
  welcome_message: null,
  address_field: 'optional',
}

export async function businessSettings(tx: OwnerTx): Promise<BusinessSettings> {
  const row = await tx
    .selectFrom('user_settings')
    .select([
      'business_name',
      'business_type',
      'timezone',
      'business_phone',
      'business_address',
      'client_language',
    ])
    .executeTakeFirst()
  return row ? (row as BusinessSettings) : DEFAULT_BUSINESS_SETTINGS
}

/** The color of the owner's brand, from `user_settings`. Null: the product's own. */
export const ACCENT_COLOR = sql<string | null>`user_settings.brand->>'accent_color'`

export async function readAccentColor(tx: OwnerTx): Promise<string | null> {
  const row = await tx.selectFrom('user_settings').select(ACCENT_COLOR.as('accent_color')).executeTakeFirst()
  return row?.accent_color ?? null
}

/** Locks the settings until the transaction ends, and creates the row if it is missing. */
export async function lockSettings(tx: OwnerTx, user_id: string): Promise<void> {
  await tx
    .insertInto('user_settings')
    .values({ user_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id }))
    .execute()
}

export async function saveBusinessSettings(
  tx: OwnerTx,
  userId: string,
  settings: ChangedBusinessSettings,
): Promise<void> {
  const { business_name, business_type, timezone, business_phone, business_address, client_language } =
    settings
  const columns = {
    business_name,
    business_type,
    timezone,
    ...(business_phone !== undefined && { business_phone }),
    ...(business_address !== undefined && { business_address }),
    ...(client_language !== undefined && { client_language }),
    // Nobody is asked on the setup screen for a name that they have already entered.
    ...(business_name !== null && { awaits_setup: false }),
    updated_at: now,
  }
  await tx
    .insertInto('user_settings')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** All that `user_availability` says. */
type SavedRules = {
  settings: SavedBookingSettings
  /** With the base and the pace. Null: travel is off. */
  travel: Travel | null
  drivePace: number
}

export async function readRules(tx: OwnerTx): Promise<SavedRules> {
  const row = await tx
    .selectFrom('user_availability')
    .select(AVAILABILITY_COLUMNS)
    .select(['drive_pace', placeColumn(placeOfZip(`user_availability.travel->>'base_zip'`)).as('base')])
    .executeTakeFirst()
  if (!row) return { settings: DEFAULT_BOOKING_SETTINGS, travel: null, drivePace: DEFAULT_PACE }
  const { drive_pace: drivePace, base, ...columns } = row
  const settings = toBookingSettings(columns)
  return { settings, travel: travelOf(settings.travel, { base: toPlace(base), pace: drivePace }), drivePace }
}

export async function bookingSettings(tx: OwnerTx): Promise<SavedBookingSettings> {
  return (await readRules(tx)).settings
}

type AvailabilityRow = Pick<Selectable<UserAvailability>, (typeof AVAILABILITY_COLUMNS)[number]>

function toBookingSettings(row: AvailabilityRow): SavedBookingSettings {
  return {
    ...row,
    travel: (row.travel as TravelSettings | null) ?? DEFAULT_TRAVEL_SETTINGS,
    booking_questions: (row.booking_questions as BookingSettings['booking_questions'] | null) ?? NO_QUESTIONS,
    translations: row.translations as SavedBookingSettings['translations'],
    weekday_start_time: minutesOnly(row.weekday_start_time),
    weekday_end_time: minutesOnly(row.weekday_end_time),
    weekend_start_time: minutesOnly(row.weekend_start_time),
    weekend_end_time: minutesOnly(row.weekend_end_time),
    address_field: row.address_field as BookingSettings['address_field'],
    week: row.week as BookingSettings['week'],
    breaks: row.breaks as BookingSettings['breaks'],
    days_off: row.days_off as BookingSettings['days_off'],
  }
}

export async function resetDrivePace(tx: OwnerTx): Promise<{ drive_pace: number }> {
  await tx.updateTable('user_availability').set({ drive_pace: DEFAULT_PACE, drive_pace_since: now }).execute()
  return { drive_pace: DEFAULT_PACE }
}

/** `confirmsHours` is false for a screen that doesn't show the hours, so that the owner is still asked to set them. */
export async function saveBookingSettings(
  tx: OwnerTx,
  userId: string,
  { travel, booking_questions, translations, ...settings }: BookingSettings,
  { confirmsHours }: { confirmsHours: boolean } = { confirmsHours: true },
): Promise<void> {
  const columns = {
    ...settings,
    week: settings.week && JSON.stringify(settings.week),
    breaks: JSON.stringify(settings.breaks),
    days_off: JSON.stringify(settings.days_off),
    ...(travel && { travel: JSON.stringify(travel) }),
    ...(booking_questions && { booking_questions: JSON.stringify(booking_questions) }),
    ...(translations && { translations: JSON.stringify(translations) }),
    updated_at: now,
  }
  await tx
    .insertInto('user_availability')
    .values({ user_id: userId, ...columns, ...(confirmsHours && { saved_at: now }) })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...columns,
        ...(confirmsHours && { saved_at: sql`coalesce(user_availability.saved_at, app_now())` }),
      }),
    )
    .execute()
}

/** Returns whether it was added: the date may be off already. */
export async function addDayOff(tx: OwnerTx, userId: string, date: LocalDate): Promise<boolean> {
  const { days_off } = await bookingSettings(tx)
  if (days_off.some((range) => isInRange(date, range))) return false
  if (days_off.length >= MAX_DAYS_OFF)
    refuse('invalid_request', {
      message: `You have ${MAX_DAYS_OFF} days off. Remove some in Settings first.`,
    })
  await tx
    .insertInto('user_availability')
    .values({ user_id: userId, days_off: sql<string>`jsonb_build_array(${dayOff(date)})` })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        days_off: sql`user_availability.days_off || ${dayOff(date)}`,
        updated_at: now,
      }),
    )
    .execute()
  return true
}

/** Removes the date as a single day off. A vacation with that date stays. */
export async function removeDayOff(tx: OwnerTx, date: LocalDate): Promise<void> {
  const others = sql<string>`(
    select coalesce(jsonb_agg(entry order by position), '[]')
    from jsonb_array_elements(days_off) with ordinality as entries (entry, position)
    where entry <> ${dayOff(date)}
  )`
  await tx.updateTable('user_availability').set({ days_off: others, updated_at: now }).execute()
}

function dayOff(date: LocalDate) {
  return sql`jsonb_build_object('from', ${date}::text, 'to', ${date}::text)`
}

export async function slugOf(tx: OwnerTx): Promise<string | null> {
  const row = await tx.selectFrom('booking_slugs').select('slug').executeTakeFirst()
  return row?.slug ?? null
}

/** Inserts nothing if the slug is taken or the owner already has one. */
export async function insertSlug(tx: OwnerTx, userId: string, slug: string): Promise<void> {
  await tx
    .insertInto('booking_slugs')
    .values({ user_id: userId, slug })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Shortens the database's `09:00:00` to `09:00`. */
function minutesOnly(time: string): string {
  return time.slice(0, 5)
}
