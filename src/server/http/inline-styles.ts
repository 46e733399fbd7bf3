import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const STYLE_SHEET = /<link [^>]*rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/g

const texts = new Map<string, Promise<string>>()

/** The page with its style sheets in it, so that nothing is waited for before it is painted. Without a nonce: by hash. */
export async function withStylesInline(
  html: string,
  clientDirectory: string,
  nonce: string | null,
): Promise<string> {
  const opening = nonce === null ? '<style>' : `<style nonce="${nonce}">`
  const sheets = [...html.matchAll(STYLE_SHEET)]
  const styles = await Promise.all(sheets.map(([, path = '']) => textOf(join(clientDirectory, path))))
  const parts = html.split(STYLE_SHEET)
  // Text and path take turns.
  return parts
    .map((part, index) => (index % 2 ? `${opening}${styles[(index - 1) / 2]}</style>` : part))
    .join('')
}

/** Built files never change. */
function textOf(file: string): Promise<string> {
  const text = texts.get(file) ?? readFile(file, 'utf8')
  texts.set(file, text)
  return text
}
