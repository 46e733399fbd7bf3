import '#server/compile-cache.ts'

// Loaded now and not above, so that what it loads is kept.
const { runServer } = await import('#server/run-server.ts')

// HTTP and worker in one process, with every provider configured. `npm start` adds stand-ins for those that are not.
await runServer('web and worker')
