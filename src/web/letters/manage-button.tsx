import { Button } from '@react-email/components'
import { letterStyles } from '#web/letters/letter-styles.ts'

type ManageButtonProps = { href: string | null; children: string }

export function ManageButton({ href, children }: ManageButtonProps) {
  if (!href) return null
  return (
    <Button href={href} style={letterStyles.button}>
      {children}
    </Button>
  )
}
