/** The size of a WebP picture in one of the two formats that Chromium writes: extended, or simple if it is opaque. */
export function webpSize(file: Buffer): { width: number; height: number } {
  const format = file.toString('latin1', 12, 16)
  if (format === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  if (format === 'VP8 ')
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  throw new Error(`not a WebP format that Chromium writes: '${format}'`)
}
