import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const STYLE_SHEET = /<link [^>]*rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g

const cache = new Map<string, Promise<string>>()

/**
 * Inlines the style sheets into the page, so that painting waits for no other request. Without a nonce, the content
 * security policy must contain the hash.
 */
export async function inlineStyleSheets(
  html: string,
  clientDirectory: string,
  nonce: string | null,
): Promise<string> {
  const sheets = [...html.matchAll(STYLE_SHEET)]
  if (sheets.length === 0) return html
  const styles = await Promise.all(sheets.map(([, path = '']) => readCached(join(clientDirectory, path))))
  const opening = nonce === null ? '<style>' : `<style nonce="${nonce}">`
  const all = `${opening}${styles.join('')}</style>`
  const firstIndex = sheets[0]?.index
  return html.replaceAll(STYLE_SHEET, (_link, _path, offset) => (offset === firstIndex ? all : ''))
}

/** Reads each file once, as built files never change. */
function readCached(file: string): Promise<string> {
  const text = cache.get(file) ?? readFile(file, 'utf8')
  cache.set(file, text)
  return text
}
