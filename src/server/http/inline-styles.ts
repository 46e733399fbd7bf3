import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const STYLE_SHEET = /<link [^>]*rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g

const texts = new Map<string, Promise<string>>()

/**
 * The page with its style sheets in it, in one piece, so that nothing is waited for before it is painted. Without a nonce:
 * by hash.
 */
export async function withStylesInline(
  html: string,
  clientDirectory: string,
  nonce: string | null,
): Promise<string> {
  const sheets = [...html.matchAll(STYLE_SHEET)]
  if (sheets.length === 0) return html
  const styles = await Promise.all(sheets.map(([, path = '']) => textOf(join(clientDirectory, path))))
  const opening = nonce === null ? '<style>' : `<style nonce="${nonce}">`
  const all = `${opening}${styles.join('')}</style>`
  const place = sheets[0]?.index
  return html.replaceAll(STYLE_SHEET, (_link, _path, offset) => (offset === place ? all : ''))
}

/** Built files never change. */
function textOf(file: string): Promise<string> {
  const text = texts.get(file) ?? readFile(file, 'utf8')
  texts.set(file, text)
  return text
}
