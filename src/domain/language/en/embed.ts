/** What surrounds the booking page on the website of its owner. Its script has all languages, so they are in a file of their own. */
export const embed = {
  bookOnline: 'Book online',
  loading: 'Loading…',
  close: 'Close',
}

export type EmbedWords = typeof embed
