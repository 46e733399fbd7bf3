import { deferredModule, useDeferredModule } from '#web/dashboard/ui/deferred-module.ts'

const module = deferredModule(async () => (await import('./install-hint.tsx')).InstallHint)

/** Never needed at first. */
export function InstallHint() {
  const Loaded = useDeferredModule(module, false, noop)
  return Loaded && <Loaded />
}

function noop(): void {}
