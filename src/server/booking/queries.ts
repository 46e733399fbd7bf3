import { CompiledQuery } from 'kysely'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { MAX_PIECE_MS } from '#domain/calendars/busy-times.ts'
import type { Language } from '#domain/language/languages.ts'
import type { PageTranslations } from '#domain/language/translations.ts'
import type { BookingQuestions } from '#domain/questions/booking-questions.ts'
import type { PlacedTime } from '#domain/scheduling/slot-rejection.ts'
import type { ServiceWithDeposit } from '#domain/services/deposit.ts'
import type { ServiceWithOptions } from '#domain/services/visit.ts'
import type { BookingRules } from '#domain/settings/availability-of.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { TravelSettings } from '#domain/travel/travel-settings.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { NO_OWNER_ID } from '#server/db/scopes.ts'
import type { RequestedItem } from '#server/services/choose-items.ts'
import { AVAILABILITY_COLUMNS } from '#server/settings/availability-columns.ts'
import { centersOf, type PlaceRow, placeIfTravelling, placeOfZip, toPlace } from '#server/travel/place-sql.ts'

/*
 * Each request of a visitor reads its data with one static SQL statement, which is sent together with the owner lookup.
 * Row-level security limits it to that owner's rows.
 */

/** Texts and questions for clients. The times that they can choose don't depend on these. */
const SHOWN_COLUMNS = [
  'address_field',
  'welcome_message',
  'change_cutoff_hours',
  'arrival_window_minutes',
  'booking_questions',
  'translations',
] as const satisfies readonly (typeof AVAILABILITY_COLUMNS)[number][]

const RULE_COLUMNS = AVAILABILITY_COLUMNS.filter((column) => !SHOWN_COLUMNS.some((shown) => shown === column))

const rulesColumns = (hasPlaces: boolean) => `
  owner.id as owner_id,
  coalesce(business.timezone, '${DEFAULT_ZONE}') as timezone,
  subscription.status, subscription.trial_end_date as "trialEndsAt", subscription.current_period_end as "periodEndsAt",
  rules.user_id is not null as "hasRules",
  ${RULE_COLUMNS.map((column) => `rules.${column}`).join(', ')},
  rules.drive_pace, ${hasPlaces ? placeOfZip(`rules.travel->>'base_zip'`) : 'null::json'} as base`

export type RulesRow = {
  owner_id: string
  timezone: string
  status: SubscriptionStatus | null
  trialEndsAt: Date | null
  periodEndsAt: Date | null
  /** If false, all columns of the rules are null. */
  hasRules: boolean
  travel: TravelSettings | null
  drive_pace: number | null
  base: PlaceRow | null
} & BookingRules

/** The account that can take payments now, as far as we know. */
const PAYMENT_ACCOUNT_ID = `(
  select account.account_id from connect_accounts account
  where account.user_id = owner.id and account.card_payments = 'active'
    and num_nonnulls(account.closed_at, account.disconnected_at, account.unreachable_since) = 0)`

const businessColumns = (hasPlaces: boolean) => `
  ${rulesColumns(hasPlaces)},
  ${PAYMENT_ACCOUNT_ID} as "paymentAccountId", business.deposit_fallback as "depositFallback",
  business.business_name, business.business_phone, business.client_language,
  ${SHOWN_COLUMNS.map((column) => `rules.${column}`).join(', ')}`

export type BusinessRow = RulesRow & {
  /** Null if clients can't pay by card. */
  paymentAccountId: string | null
  /** Null if the owner has never saved settings. */
  depositFallback: 'book' | 'refuse' | null
  business_name: string | null
  business_phone: string | null
  /** Null if the owner has never saved settings. */
  client_language: Language | null
  translations: PageTranslations | null
  welcome_message: string | null
  address_field: 'hidden' | 'optional' | 'required' | null
  booking_questions: BookingQuestions | null
  arrival_window_minutes: number | null
  change_cutoff_hours: number | null
}

/** The owner's id comes from the transaction, because reading a table for it would cost as much as any other. */
const BUSINESS_TABLES = `
  (select nullif(current_setting('app.user_id'), '${NO_OWNER_ID}')::uuid as id) owner
  left join user_settings business on true
  left join user_availability rules on true
  left join subscriptions subscription on true`

const READ_BUSINESS = `
  select ${businessColumns(true)}, business.business_address, business.brand, current_address.slug
  from ${BUSINESS_TABLES} left join booking_slugs current_address on true
  where owner.id is not null`

/** With what the page shows besides its rules. */
export type ShownBusinessRow = BusinessRow & {
  business_address: string | null
  brand: unknown
  /** The current one. */
  slug: string
}

/** Null if the transaction has no owner, because the slug is unknown. */
export async function readBusinessRow(tx: OwnerTx): Promise<ShownBusinessRow | null> {
  const { rows } = await tx.executeQuery<ShownBusinessRow>(CompiledQuery.raw(READ_BUSINESS))
  return rows[0] ?? null
}

/**
 * Starts are also bounded from below by a constant, because no job or piece of a busy time is longer: with row-level security,
 * the index is used only for constant instants, not for instants computed from a row. Jobs are at the centers of their ZIP codes,
 * also where the owner has stood: who asks for the slots of many ZIP codes could find a client's house by the length of the drives.
 * Most owners have no travel rules, and places would cost their visitors time.
 */
const obstacles = (hasPlaces: boolean) => `
  cross join (
    select json_agg(date_part('epoch', starts_at)) as starts, json_agg(date_part('epoch', ends_at)) as ends,
      ${hasPlaces ? 'array_agg(zip)' : 'null::text[]'} as zips
    from (
      select appointment_time as starts_at, ends_at, ${hasPlaces ? 'zip_of(address)' : 'null'} as zip
      from appointments
      where cancelled_at is null
        and appointment_time < $2 and ends_at > $1 and appointment_time > $1::timestamptz - interval '7 days'
      union all
      select starts_at, ends_at, zip from booking_holds
      where starts_at < $2 and ends_at > $1 and visitor_hash is distinct from $3 and expires_at > app_now()
    ) jobs_and_holds
  ) taken
  cross join (
    select json_agg(date_part('epoch', starts_at)) as starts, json_agg(date_part('epoch', ends_at)) as ends
    from busy_times
    where starts_at < $2 and ends_at > $1 and starts_at > $1::timestamptz - interval '${MAX_PIECE_MS / 1000} seconds'
  ) elsewhere`

/** What an earlier request with the same key did. */
const EARLIER_COLUMNS = `
  earlier.appointment_id, earlier.request_hash, earlier.token_hash,
  (select id from deposits where key_hash = $5) as "depositId"`

/** Each table costs, even if nothing is found in it: those that only some requests need are left out of the others. */
const readPage = ({ hasPlaces, isRequest }: { hasPlaces: boolean; isRequest: boolean }) => `
  select ${isRequest ? `${businessColumns(hasPlaces)}, ${EARLIER_COLUMNS}` : rulesColumns(hasPlaces)},
    ${hasPlaces ? placeOfZip(`$${isRequest ? 6 : 5}::text`, `taken.zips || (rules.travel->>'base_zip')`) : 'null::json'} as place,
    taken.starts, taken.ends, taken.zips, ${hasPlaces ? centersOf('taken.zips') : 'null::json'} as centers,
    elsewhere.starts as "elsewhereStarts", elsewhere.ends as "elsewhereEnds",
    offered.services, offered."hasServices"
  from ${BUSINESS_TABLES}
  cross join (
    select json_agg(json_build_object(
      'id', id, 'name', name, 'price', price, 'duration', duration, 'sizes', sizes, 'add_ons', add_ons,
      'deposit', deposit
    )) filter (where id::text = any($4) or lower(name) = any($4)) as services, count(*) > 0 as "hasServices"
    from services
  ) offered
  ${obstacles(hasPlaces)}
  ${isRequest ? 'left join manage_tokens earlier on earlier.key_hash = $5' : ''}
  where owner.id is not null`

/** The first reads no places, the second does. */
const READ_PAGE = [false, true].map((hasPlaces) => readPage({ hasPlaces, isRequest: false }))
const READ_REQUESTED_PAGE = [false, true].map((hasPlaces) => readPage({ hasPlaces, isRequest: true }))

type OfferedService = ServiceWithOptions & ServiceWithDeposit

/** The data that decides which times are free. */
export type PageRow = RulesRow & {
  /** Those that were asked for; null if there are none of them. */
  services: OfferedService[] | null
  hasServices: boolean
  /** Epoch seconds of jobs and holds; null if there are none. */
  starts: number[] | null
  ends: number[] | null
  /** Their ZIP codes, and the centers of these. */
  zips: (string | null)[] | null
  centers: Record<string, PlaceRow> | null
  /** The center of the visitor's ZIP code. */
  place: PlaceRow | null
  elsewhereStarts: number[] | null
  elsewhereEnds: number[] | null
}

/** With the data that only a request to book a time needs. */
export type RequestedPageRow = PageRow &
  BusinessRow & {
    /** The booking of an earlier request with this idempotency key; null if there was none. */
    appointment_id: string | null
    request_hash: Buffer | null
    token_hash: Buffer | null
    /** The deposit that an earlier request with this key asked for, or booked with. */
    depositId: string | null
  }

export type PageQueryParams = {
  items: readonly RequestedItem[]
  /** Holds of this visitor are not read. */
  visitorHash: Buffer | null
  /** The ZIP code of the visitor's address; left out if they gave none. */
  zip?: string | undefined
  /** Whether places are read. Without them, all are null. */
  hasPlaces: boolean
  /** Jobs, holds and busy times in this window are read. */
  window: Interval
}

/** The query returns no row if the transaction has no owner, because the slug is unknown. */
export type PageQuery<Row extends PageRow> = (params: PageQueryParams) => CompiledQuery<Row>

export const pageQuery: PageQuery<PageRow> = (params) =>
  compiledQuery(READ_PAGE, commonValues(params), params)

/** `keyHash`: hash of the request's Idempotency-Key header; null without one. */
export function requestedPageQuery(keyHash: Buffer | null): PageQuery<RequestedPageRow> {
  return (params) => compiledQuery(READ_REQUESTED_PAGE, [...commonValues(params), keyHash], params)
}

function commonValues({ window, visitorHash, items }: PageQueryParams): unknown[] {
  const services = items.map(({ service }) => service.toLowerCase())
  return [new Date(window.start), new Date(window.end), visitorHash, services]
}

function compiledQuery<Row>(
  texts: readonly string[],
  values: readonly unknown[],
  { hasPlaces, zip }: PageQueryParams,
): CompiledQuery<Row> {
  const text = texts[Number(hasPlaces)] as string
  return CompiledQuery.raw(text, [...values, ...(hasPlaces ? [zip ?? null] : [])]) as CompiledQuery<Row>
}

export type LiveHold = PlacedTime & {
  id: string
  network: string
  isOwn: boolean
  /** Whether it belongs to a booking that waits for its deposit. */
  hasDeposit: boolean
}

/** Holds that have not expired, oldest first. */
export async function liveHolds(tx: OwnerTx, visitorHash: Buffer): Promise<LiveHold[]> {
  const { rows } = await tx.executeQuery<
    Omit<LiveHold, keyof PlacedTime> & { starts_at: Date; ends_at: Date; place: PlaceRow | null }
  >(
    CompiledQuery.raw(
      `select id, network, visitor_hash = $1 as "isOwn", deposit_id is not null as "hasDeposit", starts_at, ends_at,
         ${placeIfTravelling(placeOfZip('booking_holds.zip'))} as place
       from booking_holds
       where expires_at > app_now() order by expires_at, id`,
      [visitorHash],
    ),
  )
  return rows.map(({ starts_at, ends_at, place, ...hold }) => ({
    ...hold,
    place: toPlace(place),
    start: starts_at.getTime(),
    end: ends_at.getTime(),
  }))
}

export type NewHold = {
  userId: string
  visitorHash: Buffer
  network: string
  time: Interval
  zip: string | undefined
}

/** Returns when the hold expires. */
export async function insertHold(
  tx: OwnerTx,
  { userId, visitorHash, network, time, zip }: NewHold,
  minutes: number,
): Promise<Date> {
  const { rows } = await tx.executeQuery<{ expires_at: Date }>(
    CompiledQuery.raw(
      `insert into booking_holds (user_id, visitor_hash, network, starts_at, ends_at, expires_at, zip)
       values ($1, $2, $3, $4, $5, app_now() + make_interval(mins => $6), $7) returning expires_at`,
      [userId, visitorHash, network, new Date(time.start), new Date(time.end), minutes, zip ?? null],
    ),
  )
  return (rows[0] as { expires_at: Date }).expires_at
}

export async function deleteHolds(tx: OwnerTx, holds: readonly LiveHold[]): Promise<void> {
  const ids = holds.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('booking_holds').where('id', 'in', ids).execute()
}

export async function deleteVisitorHolds(tx: OwnerTx, visitorHash: Buffer): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw('delete from booking_holds where visitor_hash = $1 and deposit_id is null', [
      visitorHash,
    ]),
  )
}
