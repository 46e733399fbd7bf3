/** The text runs on each page of an uncompressed PDF by pdfkit, in the order they were written. */
export function pageTexts(pdf: Uint8Array): string[][] {
  const source = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((page) => {
    const fonts = pageFonts(page, objects)
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''
    return [...content.matchAll(/\/(F\d+) [\d.]+ Tf\n[\s\S]*?\[(.*)\] TJ/g)].map(
      ([, font = '', glyphs = '']) =>
        [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((code) => fonts.get(font)?.get(Number.parseInt(code, 16)) ?? '')
          .join(''),
    )
  })
}

type Objects = ReadonlyMap<string, string>

function pageFonts(page: string, objects: Objects): Map<string, Map<number, string>> {
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''
  return new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      return [name, parseCmap(objects.get(map) ?? '')]
    }),
  )
}

/** pdfkit writes ranges of glyphs: `<0000> <0012> [<0000> <0049> …]`. */
function parseCmap(cmap: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g)) {
    const start = Number.parseInt(from, 16)
    for (const [n, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      characters.set(start + n, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
  }
  return characters
}
