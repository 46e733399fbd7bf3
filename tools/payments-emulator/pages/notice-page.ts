import { html } from './html.ts'
import { pageDocument } from './page-document.ts'

type Notice = { title: string; text: string; link?: { href: string; label: string } | null }

/** A page with a single message and an optional link. */
export function noticePage({ title, text, link }: Notice): string {
  return pageDocument(
    title,
    html`<section class="panel notice"><h1>${title}</h1><p>${text}</p>
${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}</section>`,
  )
}
