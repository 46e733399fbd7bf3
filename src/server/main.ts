import { loadServer } from '#server/load-server.ts'

const { runServer } = await loadServer()

// HTTP and worker in one process, with every provider configured. `npm start` adds stand-ins for those that are not.
await runServer('web and worker')
