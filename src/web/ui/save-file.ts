/** Saves this as a file of this name, where the browser saves files. */
export function saveFile(filename: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // Some browsers read the address only after the click was answered.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
