/** Downloads the content as a file. */
export function saveFile(filename: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // Some browsers read the URL only after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
