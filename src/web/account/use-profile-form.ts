import { Profile, type User } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'

export function useProfileForm(user: User, onSaved: () => void = () => undefined) {
  return useForm({
    schema: Profile,
    initial: { full_name: user.full_name ?? '' },
    send: withErrorToast({ title: 'Update failed', fallback: 'Something went wrong.' }, async (body) => {
      const saved = await callAsOwner(endpoints.updateProfile, { body })
      browserSession.updateUser(saved.user)
      toast({ title: 'Profile updated', description: 'Your name has been updated successfully.' })
      onSaved()
    }),
  })
}
