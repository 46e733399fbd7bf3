import '#server/compile-cache.ts'

// Static imports would be compiled before the cache is open.
const { runServer } = await import('#server/run-server.ts')

// HTTP and worker in one process, with every provider configured. `npm start` adds stand-ins for those that are not.
await runServer('web and worker')
