import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { SHARE_IMAGE } from '#web/marketing/share-image.ts'
import { siteTags } from '#web/marketing/site-tags.ts'
import type { Article } from './articles.ts'

export function articleTags({ title, description, path }: Article) {
  return siteTags({ title: `${title} · Wheelhouse`, description, path, type: 'article' })
}

export function articleData({ title, description, path, published, updated }: Article) {
  const wheelhouse = {
    '@type': 'Organization',
    name: 'Wheelhouse',
    url: SITE_ORIGIN,
    logo: `${SITE_ORIGIN}/icon-512.png`,
  }
  return {
    '@type': 'Article',
    headline: title,
    description,
    image: `${SITE_ORIGIN}${SHARE_IMAGE.path}`,
    datePublished: published,
    dateModified: updated,
    author: wheelhouse,
    publisher: wheelhouse,
    mainEntityOfPage: `${SITE_ORIGIN}${path}`,
  }
}

export function breadcrumbData({ title, path }: Article) {
  const trail = [
    { name: 'Home', path: '/' },
    { name: 'Resources', path: '/resources' },
    { name: title, path },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: page.name,
      item: `${SITE_ORIGIN}${page.path}`,
    })),
  }
}
