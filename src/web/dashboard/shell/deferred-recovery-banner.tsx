import { deferredModule, useDeferredModule } from '#web/dashboard/ui/deferred-module.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'

const module = deferredModule(async () => (await import('./recovery-banner.tsx')).RecoveryBanner)

/** Few owners ever need it. */
export function RecoveryBanner() {
  const recovery = sessionOf(useSession())?.recovery
  const Loaded = useDeferredModule(module, recovery !== undefined, noop)
  return Loaded && recovery && <Loaded key={recovery.requested_at} recovery={recovery} />
}

function noop(): void {}
