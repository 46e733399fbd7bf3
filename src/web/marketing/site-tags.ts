import type { MetaDescriptor } from 'react-router'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { SHARE_IMAGE } from './share-image.ts'

type PageMeta = { title: string; description: string; path: string; type?: 'website' | 'article' }

/** Title, description, canonical URL and link preview. */
export function siteTags({ title, description, path, type = 'website' }: PageMeta): MetaDescriptor[] {
  const url = `${SITE_ORIGIN}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: 'Wheelhouse' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary_large_image' },
    // Open Graph needs an absolute URL.
    { property: 'og:image', content: `${SITE_ORIGIN}${SHARE_IMAGE.path}` },
    { property: 'og:image:type', content: SHARE_IMAGE.type },
    { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
    { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
    { property: 'og:image:alt', content: SHARE_IMAGE.alt },
  ]
}

/** The `handle` of every page of the public site. */
export const SITE_PAGE_HANDLE: PageHandle = { scripts: false, stylesInline: true, listed: true }
