import { useState } from 'react'

/** Opens and closes a dialog. The subject is kept until the next opening. */
export function useDialog<Subject>() {
  const [isOpened, setOpened] = useState(false)
  const [subject, setSubject] = useState<Subject>()
  return {
    isOpened,
    subject,
    open(next?: Subject) {
      setSubject(next)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
