declare module 'virtual:booking-island' {
  /** The scripts that hydrate the page, in loading order: the last one starts it with the words of one language. */
  export const scriptUrls: readonly string[]
  export const wordUrls: Readonly<Record<import('#domain/language/languages.ts').Language, string>>
  /** The script of a framed page, `embed/report-to-host.ts`. */
  export const hostReportUrl: string
}
