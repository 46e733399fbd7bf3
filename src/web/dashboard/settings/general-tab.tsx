import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import { BusinessPart } from './business/business-part.tsx'
import { DarkMode } from './business/dark-mode.tsx'
import { BusyCard } from './calendars/busy-card.tsx'
import calendarClasses from './calendars/calendars.module.css'
import { FeedCard } from './calendars/feed-card.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import classes from './general-tab.module.css'
import { RemindersPart } from './reminders/reminders-part.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'
import { YourData } from './your-data.tsx'

export function GeneralTab() {
  return (
    <div className={classes.parts}>
      {/* Not around the password, which a browser may fill in by itself. */}
      <AskBeforeLeaving className={classes.parts}>
        <section className={classes.part} aria-labelledby="business">
          <h2 id="business">Your business</h2>
          <BusinessPart />
        </section>
        <section className={classes.part} aria-labelledby="reminders">
          <h2 id="reminders">Reminders</h2>
          <RemindersPart />
        </section>
      </AskBeforeLeaving>
      <section className={classes.part} aria-labelledby="calendars">
        <h2 id="calendars">Calendars</h2>
        <div className={calendarClasses.cards}>
          <FeedCard />
          <BusyCard />
        </div>
      </section>
      <section className={classes.part} aria-labelledby="appearance">
        <h2 id="appearance">Appearance</h2>
        <DarkMode />
      </section>
      <section className={`${classes.part} ${classes.account}`} aria-labelledby="account">
        <h2 id="account">Account</h2>
        <ChangePasswordForm />
        <SignedInDevices />
      </section>
      <YourData />
    </div>
  )
}
