/** Width and height of a WebP picture in the extended form, in which Chromium writes it. */
export function webpSize(file: Buffer): { width: number; height: number } {
  const form = file.toString('latin1', 12, 16)
  if (form !== 'VP8X') throw new Error(`Not a WebP picture of the form expected: '${form}'`)
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
}
