import { useLocalStorage } from '@mantine/hooks'

/** Whether new jobs are confirmed to the client. On until the owner turns it off; this browser remembers the choice. */
export function useSendConfirmation() {
  const [isOn, setOn] = useLocalStorage({
    key: 'wheelhouse send confirmation',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return { isOn, setOn }
}
