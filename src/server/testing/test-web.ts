import type { RenderEmail } from '#contract/emails.ts'
import type { WebBuild, WebBuildSource } from '#server/http/web-build.ts'

/** Renders emails without their design. The real templates are tested in e2e. */
const renderEmail: RenderEmail = async (name, props, logo) => ({
  subject: name,
  html: `<p>${name}</p>${logo ? `<img src="${logo.url}">` : ''}`,
  text: [name, ...Object.values(props)].join('\n'),
})

export const testWeb: WebBuildSource = {
  build: async () => ({ routes: {}, entry: { module: { renderEmail } } }) as unknown as WebBuild,
  clientDirectory: null,
  earlierDirectories: [],
}
