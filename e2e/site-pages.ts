/** Every page that anybody should find. */
export const SITE_PAGES = [
  '/',
  '/solutions',
  '/detailers',
  '/cleaning',
  '/resources',
  '/blog/how-to-get-more-detailing-clients',
  '/blog/mobile-detailing-pricing',
  '/blog/cleaning-business-scheduling',
  '/terms',
  '/privacy',
] as const

export const ARTICLES = SITE_PAGES.filter((path) => path.startsWith('/blog/'))

/** Where a visitor may follow a link to, beside the site itself. */
export const DOORS = ['/auth', '/your-data']
