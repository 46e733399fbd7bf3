import { accentShades, DEFAULT_ACCENT } from '#domain/brand/accent-shades.ts'

export type SnippetKind = 'button' | 'inline'

type SnippetOptions = { url: string; accentColor: string | null }

/** The look is in the snippet, so that the link is a button without our script too, and owners can change it. */
export function buttonStyle(accentColor: string | null): string {
  const { brand, onBrand } = accentShades(accentColor ?? DEFAULT_ACCENT).light
  return `display:inline-block;padding:12px 20px;border-radius:8px;background:${brand};color:${onBrand};font-weight:600;text-decoration:none`
}

/** What owners paste into their website. Every value in it is ours: the link, and colors that we computed. */
export function websiteSnippet(kind: SnippetKind, { url, accentColor }: SnippetOptions): string {
  const link =
    kind === 'button'
      ? `<a href="${url}" data-wheelhouse="button" style="${buttonStyle(accentColor)}">Book online</a>`
      : `<div data-wheelhouse="inline"><a href="${url}">Book online</a></div>`
  return `${link}\n<script async src="${new URL('/embed.js', url).href}"></script>`
}
