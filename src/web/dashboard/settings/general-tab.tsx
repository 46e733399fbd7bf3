import { ComingScreen } from '#web/dashboard/shell/coming-screen.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import classes from './general-tab.module.css'
import { SignedInDevices } from './signed-in-devices.tsx'
import { SwitchesDrawing } from './switches-drawing.tsx'

export function GeneralTab() {
  return (
    <div className={classes.parts}>
      <section className={classes.account} aria-labelledby="account">
        <h2 id="account">Account</h2>
        <ChangePasswordForm />
        <SignedInDevices />
      </section>
      <ComingScreen drawing={<SwitchesDrawing />} title="Your business will be here.">
        Your business name and time zone. This part is not built yet.
      </ComingScreen>
    </div>
  )
}
