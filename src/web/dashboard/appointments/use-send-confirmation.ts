import { useStoredFlag } from '#web/dashboard/ui/use-stored-flag.ts'

/** Whether new jobs are confirmed to the client. On until the owner turns it off; this browser remembers the choice. */
export function useSendConfirmation() {
  const [isOn, setOn] = useStoredFlag('wheelhouse send confirmation', { initial: true })
  return { isOn: isOn ?? true, setOn }
}
