import { LogOut } from 'lucide-react'
import { useLogOut } from '#web/session/use-log-out.ts'
import { Button } from '#web/ui/button.tsx'

export function LogoutButton() {
  const { isBusy, logOut } = useLogOut()
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={logOut}>
      <LogOut size={18} aria-hidden />
      {isBusy ? 'Logging out...' : 'Logout'}
    </Button>
  )
}
