import type { Manifest } from '#server/db/snapshot/snapshot-file.ts'

export function rowCountText({ tables }: Manifest): string {
  const counts = Object.values(tables).map(({ rows }) => rows)
  const rows = counts.reduce((sum, count) => sum + count, 0)
  return `${rows} rows of ${counts.filter((count) => count > 0).length} tables`
}

export function elapsedText(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
