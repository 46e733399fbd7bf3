import { exactly, type Finding } from '#drills/drill.ts'
import type { SupervisedServer } from '#drills/product/supervised-server.ts'

/** Each process was told to stop once and must exit by itself with code 0. */
export function exitFindings(servers: readonly SupervisedServer[]): Finding[] {
  const codes = servers.flatMap(({ exitCodes }) => exitCodes)
  return [
    exactly('Processes that exited after SIGTERM', codes.length, servers.length),
    exactly(
      'Processes that were killed or exited with a code other than 0',
      codes.filter((code) => code !== 0).length,
      0,
    ),
  ]
}
