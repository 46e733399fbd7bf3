/** Every public page that search engines should list. */
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
]
