type ArticleFields = {
  path: string
  /** For places with little space. */
  shortTitle: string
  title: string
  description: string
  /** Reading time at 225 words per minute. */
  minutes: number
  /** Dates as `YYYY-MM-DD`. */
  published: string
  updated: string
}

/** Newest first. `ArticlePicture` has an illustration for each. */
export const ARTICLES = {
  clients: {
    path: '/blog/how-to-get-more-detailing-clients',
    shortTitle: 'More detailing clients',
    title: 'How to get more detailing clients: 20, then 50 more',
    description:
      'A week-by-week plan for mobile detailers: what to say, what to photograph, when to follow up, ' +
      'and a checklist to print.',
    minutes: 7,
    published: '2026-11-15',
    updated: '2026-11-19',
  },
  pricing: {
    path: '/blog/mobile-detailing-pricing',
    shortTitle: 'Detailing prices',
    title: 'Mobile detailing pricing: from your year to one price',
    description:
      'Work out your own detailing prices: an hourly target, the cost of one job, three packages by car size, ' +
      'add-ons, deposits, and a worksheet.',
    minutes: 8,
    published: '2026-11-15',
    updated: '2026-11-18',
  },
  scheduling: {
    path: '/blog/cleaning-business-scheduling',
    shortTitle: 'A cleaner’s week',
    title: 'Cleaning business scheduling: plan a week that holds',
    description:
      'How many homes fit in a week, alone or as a team of two: zones, buffers, a mix of weekly and biweekly ' +
      'clients, keys, holidays and cancellations.',
    minutes: 9,
    published: '2026-11-15',
    updated: '2026-11-18',
  },
} as const satisfies Record<string, ArticleFields>

export type Article = (typeof ARTICLES)[keyof typeof ARTICLES]

export const ALL_ARTICLES: readonly Article[] = Object.values(ARTICLES)
