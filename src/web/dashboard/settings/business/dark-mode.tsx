import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ColorScheme, setColorScheme, storedColorScheme } from '#web/theme/color-scheme.ts'
import { Card } from '#web/ui/card.tsx'
import classes from './dark-mode.module.css'

const SCHEMES: { value: ColorScheme; label: string; Icon: typeof Sun }[] = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
]

export function DarkMode() {
  const [chosen, setChosen] = useState<ColorScheme>('system')
  // Only the browser knows the choice, not the server that renders the page.
  useEffect(() => setChosen(storedColorScheme()), [])

  function choose(scheme: ColorScheme) {
    setColorScheme(scheme)
    setChosen(scheme)
  }

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
                checked={chosen === value}
                onChange={() => choose(value)}
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
