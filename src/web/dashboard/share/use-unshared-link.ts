import { useLocalStorage } from '@mantine/hooks'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'

/** Whether the setup screen created a link that the owner has not passed on yet. This browser remembers it. */
export function useUnsharedLink() {
  const userId = sessionOf(useSession())?.user.id
  const [isUnshared, setUnshared] = useLocalStorage({
    key: `wheelhouse unshared link ${userId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return { isUnshared, setUnshared }
}
