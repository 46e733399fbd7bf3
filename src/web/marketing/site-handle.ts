import type { PageHandle } from '#web/page-scripts.ts'

/** What every page of the site says about itself. */
export const SITE_PAGE: PageHandle = { scripts: false, stylesInline: true, listed: true }
