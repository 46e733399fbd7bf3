import { loadSharp } from '#server/gateways/pictures/load-sharp.ts'

/** Draws an SVG document of our own. */
export async function drawSvg(svg: string): Promise<Buffer> {
  const open = await loadSharp()
  return open(Buffer.from(svg)).png().toBuffer()
}
