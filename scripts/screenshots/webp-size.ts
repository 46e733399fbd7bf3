/** The size of a WebP picture in the extended format, which Chromium writes. */
export function webpSize(file: Buffer): { width: number; height: number } {
  const format = file.toString('latin1', 12, 16)
  if (format !== 'VP8X') throw new Error(`not an extended WebP file: '${format}'`)
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
}
