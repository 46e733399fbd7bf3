/** These words surround the booking page on its owner's website. That script has all languages, so they have a file of their own. */
export const embed = {
  bookOnline: 'Book online',
  loading: 'Loading…',
  close: 'Close',
}

export type EmbedWords = typeof embed
