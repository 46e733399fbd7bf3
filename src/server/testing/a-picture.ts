import { loadSharp } from '#server/gateways/pictures/load-sharp.ts'

type PictureOptions = { width?: number; height?: number; type?: 'jpeg' | 'png' | 'webp'; color?: string }

/** A file of a plain color. */
export async function aPicture({
  width = 64,
  height = 64,
  type = 'png',
  color = '#0f766e',
}: PictureOptions = {}): Promise<Buffer<ArrayBuffer>> {
  const open = await loadSharp()
  const plain = open({ create: { width, height, channels: 3, background: color } })
  return Buffer.from(await plain.toFormat(type).toBuffer())
}

export type UploadOptions = { kind?: string; replaces?: string; type?: string; key?: string }

/** The path and the request that upload a file. */
export function pictureUpload(
  file: Uint8Array<ArrayBuffer>,
  { kind = 'photo', replaces, type = 'image/png', key }: UploadOptions = {},
): [path: string, init: { method: string; body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }] {
  const query = new URLSearchParams({ kind, ...(replaces && { replaces }) })
  const headers = { 'content-type': type, ...(key && { 'idempotency-key': key }) }
  return [`/api/pictures?${query}`, { method: 'POST', body: file, headers }]
}
