import { LinkButton } from '#web/ui/button.tsx'

export function TrialLink() {
  return <LinkButton href="/auth?mode=sign-up">Start Free Trial</LinkButton>
}
