import * as z from 'zod/mini'
import { type Service, ServiceForm } from '#contract/services.ts'
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '#domain/language/translations.ts'
import type { DepositRule } from '#domain/services/deposit.ts'
import type { AddOn, Size, Total } from '#domain/services/visit.ts'
import { parsePrice, priceValue } from '#web/format/price-input.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { fieldOfPath, rowIds, rowValues } from '#web/ui/form-rows.ts'

export type ServiceBody = z.output<typeof ServiceForm>
export type OptionList = 'sizes' | 'add_ons'

/** Validates with the contract's schema, and reports each error at the form field it belongs to. Prices are in dollars. */
export const serviceFormSchema = z.pipe(
  z.custom<FormValues>(),
  z.transform((values: FormValues, context): ServiceBody => {
    const parsed = z.safeParse(ServiceForm, requestBody(values))
    for (const { path, message } of parsed.error?.issues ?? [])
      context.issues.push({
        code: 'custom',
        input: values,
        path: [fieldOfPath(path.join('.'), values)],
        message,
      })
    return parsed.success ? parsed.data : z.NEVER
  }),
) as unknown as z.ZodMiniType<ServiceBody>

/** The server's errors, keyed by form field. */
export function serverErrorsByField(
  fields: Record<string, string>,
  values: FormValues,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [fieldOfPath(path, values), sentence]),
  )
}

export function serviceValues(service: Service | undefined): FormValues {
  const { name, description, sizes, add_ons, deposit, translations = {} } = service ?? NEW_SERVICE
  return {
    name,
    description: description ?? '',
    price: service ? priceValue(service.price) : '0',
    duration: String(service?.duration ?? DEFAULT_MINUTES),
    ...rowValues('sizes', sizes.map(optionValues)),
    ...rowValues('add_ons', add_ons.map(optionValues)),
    ...depositValues(deposit),
    ...translationValues(translations),
  }
}

const NEW_SERVICE: Omit<Service, 'id' | 'price' | 'duration'> = {
  name: '',
  description: null,
  sizes: [],
  add_ons: [],
  deposit: null,
}
const DEFAULT_MINUTES = 60
const DEFAULT_PERCENT = 25

function depositValues(deposit: DepositRule | null) {
  return {
    deposit: deposit?.kind ?? 'none',
    'deposit.cents': deposit?.kind === 'fixed' ? priceValue(deposit.cents) : '',
    'deposit.percent': String(deposit?.kind === 'percent' ? deposit.percent : DEFAULT_PERCENT),
  }
}

/** The fields of a language are named by their path in the request. */
function translationValues(translations: NonNullable<Service['translations']>): FormValues {
  return Object.fromEntries(
    TRANSLATED_LANGUAGES.flatMap((language) =>
      TRANSLATED_TEXTS.map((name) => [
        translationField(language, name),
        translations[language]?.[name] ?? '',
      ]),
    ),
  )
}

export const TRANSLATED_TEXTS = ['name', 'description'] as const

export function translationField(
  language: TranslatedLanguage,
  name: (typeof TRANSLATED_TEXTS)[number],
): string {
  return `translations.${language}.${name}`
}

/** Whether a text has changed since it was translated, as far as this form can tell. */
export function hasOutdatedTranslation(
  values: FormValues,
  service: Service | undefined,
  language: TranslatedLanguage,
): boolean {
  const before = serviceValues(service)
  return TRANSLATED_TEXTS.some((name) => {
    const field = translationField(language, name)
    return values[field] !== '' && values[field] === before[field] && values[name] !== before[name]
  })
}

export function optionValues({ name, price, duration }: Size | AddOn) {
  return { name, price: priceValue(price), duration: String(duration) }
}

/** The deposit as it is typed, whether or not it is valid; null: none. */
export function typedDeposit(values: FormValues): DepositRule | null {
  if (values.deposit === 'fixed') return { kind: 'fixed', cents: parsePrice(String(values['deposit.cents'])) }
  if (values.deposit === 'percent')
    return { kind: 'percent', percent: parseNumber(values['deposit.percent']) }
  return null
}

/** What sizes start from: the service as it is typed, as far as its numbers are valid. */
export function typedOffer(values: FormValues): Total {
  const { price, duration } = ServiceForm.shape
  return {
    price: z.safeParse(price, parsePrice(String(values.price))).data ?? 0,
    duration: z.safeParse(duration, parseNumber(values.duration)).data ?? DEFAULT_MINUTES,
  }
}

function requestBody(values: FormValues): z.input<typeof ServiceForm> {
  return {
    name: String(values.name),
    description: String(values.description),
    price: parsePrice(String(values.price)),
    duration: parseNumber(values.duration),
    sizes: parseOptions(values, 'sizes'),
    add_ons: parseOptions(values, 'add_ons'),
    deposit: typedDeposit(values),
    translations: parseTranslations(values),
  }
}

/** A language without any text is left out. */
function parseTranslations(values: FormValues): z.input<typeof ServiceForm>['translations'] {
  const translated = TRANSLATED_LANGUAGES.map((language) => {
    const [name = '', description = ''] = TRANSLATED_TEXTS.map((text) =>
      String(values[translationField(language, text)]).trim(),
    )
    return [language, { name, description }] as const
  })
  return Object.fromEntries(
    translated.filter(([, { name, description }]) => name !== '' || description !== ''),
  )
}

function parseOptions(values: FormValues, list: OptionList) {
  return rowIds(values, list).map((row) => ({
    name: String(values[`${list}.${row}.name`]),
    price: parsePrice(String(values[`${list}.${row}.price`])),
    duration: parseNumber(values[`${list}.${row}.duration`]),
  }))
}

/** NaN if nothing was typed, so that it isn't taken for 0. */
function parseNumber(typed: string | boolean | undefined): number {
  return String(typed).trim() === '' ? Number.NaN : Number(typed)
}
