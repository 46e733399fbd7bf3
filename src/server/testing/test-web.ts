import type { WriteLetter } from '#contract/letters.ts'
import type { WebBuild, WebDoor } from '#server/http/web-door.ts'

/** Letters without their design: what the server does with them is the same. The real pages meet it in e2e. */
const writeLetter: WriteLetter = async (name, props) => ({
  subject: name,
  html: `<p>${name}</p>`,
  text: [name, ...Object.values(props)].join('\n'),
})

export const testWeb: WebDoor = {
  build: async () => ({ routes: {}, entry: { module: { writeLetter } } }) as unknown as WebBuild,
  clientDirectory: null,
  earlierDirectories: [],
}
