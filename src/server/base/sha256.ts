import { hash } from 'node:crypto'

export function sha256(content: string | Buffer): Buffer {
  return hash('sha256', content, 'buffer')
}
