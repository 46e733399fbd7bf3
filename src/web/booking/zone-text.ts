import { type Language, LOCALES } from '#domain/language/languages.ts'

/** `Eastern Time (New York)` */
export function zoneText(language: Language, timeZone: string, instant: string): string {
  const name = genericName(language, timeZone, instant)
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  const cityName = CITIES[language][city] ?? city
  return timeZone.includes('/') && !name.includes(cityName) ? `${name} (${cityName})` : name
}

/** Cities of time zones in the United States whose name in a language is not the English one. */
const CITIES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  es: { 'New York': 'Nueva York', 'Los Angeles': 'Los Ángeles', Honolulu: 'Honolulú' },
}

/** What people in the United States say, where it is not what the locale's data has. */
const SPOKEN: Readonly<Record<string, string>> = {
  'hora oriental': 'hora del Este',
  'hora central': 'hora del Centro',
  'hora de las Montañas Rocosas': 'hora de la Montaña',
  'hora estándar de las Montañas Rocosas': 'hora estándar de la Montaña',
  'hora estándar de Hawái-Aleutianas': 'hora de Hawái',
}

function genericName(language: Language, timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date(instant))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return SPOKEN[name] ?? name
}
