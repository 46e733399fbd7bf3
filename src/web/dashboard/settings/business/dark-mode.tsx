import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Monitor, Moon, Sun } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import classes from './dark-mode.module.css'

const SCHEMES: { value: MantineColorScheme; label: string; Icon: typeof Sun }[] = [
  { value: 'auto', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
]

/** Stored per browser: a phone in the sun and a laptop at night need different schemes. */
export function DarkMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Card>
      <fieldset className={classes.field}>
        <legend>Dark mode</legend>
        <div className={classes.choices}>
          {SCHEMES.map(({ value, label, Icon }) => (
            <label key={value} className={classes.choice}>
              <input
                type="radio"
                name="color-scheme"
                value={value}
                checked={colorScheme === value}
                onChange={() => setColorScheme(value)}
              />
              <Icon size={18} aria-hidden />
              {label}
            </label>
          ))}
        </div>
        <p>Only for this browser. System follows your device.</p>
      </fieldset>
    </Card>
  )
}
