import { loadServer } from '#server/start/load-server.ts'

const { runServer } = await loadServer()

await runServer('web')
