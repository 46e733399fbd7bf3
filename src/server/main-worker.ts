import '#server/compile-cache.ts'

// Loaded now and not above, so that what it loads is kept.
const { runServer } = await import('#server/run-server.ts')

await runServer('worker')
