import { Card } from '#web/ui/card.tsx'
import classes from './local-page.module.css'

export function DemoPanel({ email, password }: { email: string; password: string }) {
  return (
    <Card>
      <h2>Demo business</h2>
      <p>
        A believable detailer with clients, jobs and invoices around today, a paid subscription and a payment
        account.
      </p>
      <dl className={classes.login}>
        <dt>E-mail</dt>
        <dd>{email}</dd>
        <dt>Password</dt>
        <dd>{password}</dd>
      </dl>
      <p>
        <a href="/auth">Sign in</a>
      </p>
    </Card>
  )
}
