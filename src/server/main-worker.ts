import { loadServer } from '#server/load-server.ts'

const { runServer } = await loadServer()

await runServer('worker')
