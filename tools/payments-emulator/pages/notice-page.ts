import { frame } from './frame.ts'
import { html } from './html.ts'

type Notice = { title: string; text: string; link?: { href: string; label: string } | null }

/** A page that says one thing and leads on. */
export function noticePage({ title, text, link }: Notice): string {
  return frame(
    title,
    html`<section class="panel notice"><h1>${title}</h1><p>${text}</p>
${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}</section>`,
  )
}
