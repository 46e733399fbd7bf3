import * as z from 'zod/mini'
import { AddedDuration, Duration } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { integerFrom, optionalLine, optionalText, requiredLine } from '#contract/fields.ts'
import { DepositAmount, Price } from '#contract/price.ts'
import { TRANSLATED_LANGUAGES } from '#domain/language/translations.ts'
import { depositError } from '#domain/services/deposit.ts'
import { isSameName, MAX_ITEMS } from '#domain/services/visit.ts'

export const MAX_SIZES = 8
export const MAX_ADD_ONS = 12
const OPTION_NAME_LIMIT = [60, 'Name must be at most 60 characters'] as const

const OptionName = requiredLine('Enter a name', ...OPTION_NAME_LIMIT)

/** A size, with the price and duration of the service in this size. */
const Size = z.object({ name: OptionName, price: Price, duration: Duration })

/** An add-on, with what it adds to the price and the duration. */
const AddOn = z.object({ name: OptionName, price: Price, duration: AddedDuration })

/** The second of two options with the same name gets the error. */
function differentNames(sameName: string) {
  return ({ value, issues }: z.core.ParsePayload<{ name: string }[]>) => {
    // A list that is too long has an error already, and comparing all its names would take long.
    if (issues.length > 0) return
    for (const [n, { name }] of value.entries())
      if (value.slice(0, n).some((other) => isSameName(other.name, name)))
        issues.push({ code: 'custom', input: name, path: [n, 'name'], message: sameName })
  }
}

const INVALID_PERCENT = 'Enter a percentage from 1 to 100'

/** What clients pay in advance: cents, or a percentage of the price with size and add-ons. */
const DepositRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), cents: DepositAmount }),
  z.object({ kind: z.literal('percent'), percent: integerFrom(1, 100, INVALID_PERCENT) }),
])

const NAME_TOO_LONG = 'Service name must be at most 120 characters'
const DESCRIPTION_TOO_LONG = 'Description must be at most 2,000 characters'

/** Name and description in other languages, for clients who read them. Empty: not translated. */
const ServiceTranslations = z.partialRecord(
  z.enum(TRANSLATED_LANGUAGES),
  z.object({
    name: optionalLine(120, NAME_TOO_LONG),
    description: optionalText(2_000, DESCRIPTION_TOO_LONG),
  }),
)

export const ServiceForm = z
  .object({
    name: requiredLine('Service name is required', 120, NAME_TOO_LONG),
    description: optionalText(2_000, DESCRIPTION_TOO_LONG),
    price: Price,
    duration: Duration,
    /** Omitted, they stay as they are. */
    sizes: z.optional(
      z
        .array(Size)
        .check(
          z.maxLength(MAX_SIZES, `Add at most ${MAX_SIZES} sizes`),
          differentNames('Another size has this name'),
        ),
    ),
    add_ons: z.optional(
      z
        .array(AddOn)
        .check(
          z.maxLength(MAX_ADD_ONS, `Add at most ${MAX_ADD_ONS} add-ons`),
          differentNames('Another add-on has this name'),
        ),
    ),
    /** For bookings online; null: none. Omitted, it stays as it is. */
    deposit: z.optional(z.nullable(DepositRule)),
    /** Omitted, they stay as they are. */
    translations: z.optional(ServiceTranslations),
  })
  .check(({ value, issues }) => {
    const message = value.deposit && depositError(value.deposit, lowestPrice(value))
    if (message) issues.push({ code: 'custom', input: value.deposit, path: ['deposit', 'cents'], message })
  })

function lowestPrice({
  price,
  sizes = [],
}: {
  price: number
  sizes?: { price: number }[] | undefined
}): number {
  return sizes.length > 0 ? Math.min(...sizes.map((size) => size.price)) : price
}

/** What clients pay in advance for a service, as it is returned. */
export const ServiceDeposit = z.nullable(DepositRule)

const Option = z.object({ name: z.string(), price: z.int(), duration: z.int() })

/** What a visitor or an owner may choose with a service. */
export const serviceOptions = {
  /** If there are any, the price and duration depend on the size. */
  sizes: z.array(Option),
  /** Price and duration are added. */
  add_ons: z.array(Option),
}

export const Service = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.nullable(z.string()),
  price: z.int(),
  duration: z.int(),
  ...serviceOptions,
  deposit: ServiceDeposit,
  /** Missing in what a device kept from an earlier release. */
  translations: z.optional(ServiceTranslations),
})
export type Service = z.output<typeof Service>

/** The options of one service in a visit. Names of options are unique within a service. */
export const ItemOptions = {
  size: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(...OPTION_NAME_LIMIT))), null),
  add_ons: z._default(
    z.array(z.string().check(z.trim(), z.maxLength(...OPTION_NAME_LIMIT))).check(z.maxLength(MAX_ADD_ONS)),
    [],
  ),
}

export const TOO_MANY_ITEMS = `Add at most ${MAX_ITEMS} services`

/** A service of a visit as it was chosen, in cents and minutes. */
export const VisitItem = z.object({
  service_id: z.nullable(z.uuid()),
  service: z.string(),
  size: z.nullable(z.string()),
  price: z.int(),
  duration: z.int(),
  add_ons: z.array(Option),
})

/** The same, as an undo sends it back. */
export const FormerItem = z.object({
  service_id: z.nullable(z.uuid()),
  service: ServiceForm.shape.name,
  size: z.nullable(OptionName),
  price: Price,
  duration: Duration,
  add_ons: z.array(AddOn).check(z.maxLength(MAX_ADD_ONS)),
})

export const serviceEndpoints = {
  listServices: endpoint('GET /api/services', 'subscribed owner', {
    summary: 'Lists the owner’s services by name.',
    output: z.array(Service),
  }),
  createService: endpoint('POST /api/services', 'subscribed owner', {
    summary: 'Adds a service.',
    body: ServiceForm,
    output: Service,
    status: 201,
    errors: ['name_taken'],
  }),
  createDefaultServices: endpoint('POST /api/services/defaults', 'subscribed owner', {
    summary:
      'Adds the default services for the owner’s type of business if there are none, and returns all services.',
    output: z.array(Service),
  }),
  updateService: endpoint('PUT /api/services/:id', 'subscribed owner', {
    summary: 'Updates a service. Appointments keep the details they were made with.',
    body: ServiceForm,
    output: Service,
    errors: ['not_found', 'name_taken'],
  }),
  deleteService: endpoint('DELETE /api/services/:id', 'subscribed owner', {
    summary: 'Deletes a service. Past appointments keep its name.',
    output: z.object({ deleted: z.literal(true) }),
  }),
}
