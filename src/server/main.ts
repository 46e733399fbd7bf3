import { loadServer } from '#server/start/load-server.ts'

const { runServer } = await loadServer()

// HTTP and worker in one process, with all providers configured. `npm start` adds stand-ins for missing ones.
await runServer('web and worker')
