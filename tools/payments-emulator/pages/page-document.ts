import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Html, html, Html as Trusted } from './html.ts'

const STYLE = ['pages.css', 'forms.css']
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('')

export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

/** A whole document with the test mode banner. */
export function pageDocument(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Test mode</title>
<style>${new Trusted(STYLE)}</style>
</head>
<body>
<header><p class="banner"><strong>Test mode</strong> <span>No money moves here.</span></p></header>
<main>${body}</main>
</body>
</html>
`.text
}
