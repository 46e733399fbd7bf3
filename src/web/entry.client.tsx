import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Some phone browsers lack Temporal. The others don't load the polyfill.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

// A task of its own, so that input is handled after the scripts were evaluated.
await new Promise((resume) => setTimeout(resume))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
