import type { Theme } from '@portal/contracts/platform'
import type { ReactNode } from 'react'
import { IconMonitor, IconMoon, IconSun } from '../layout/icons.tsx'
import { usePage, usePageStore } from '../page/page-context.ts'
import { applyTheme } from '../theme/theme.ts'
import popover from './popover.module.css'

const CHOICES: readonly { theme: Theme; label: string; Icon: () => ReactNode }[] = [
  { theme: 'light', label: 'Light', Icon: IconSun },
  { theme: 'dark', label: 'Dark', Icon: IconMoon },
  { theme: 'system', label: 'System', Icon: IconMonitor },
]

export function ThemeSwitch() {
  const page = usePageStore()
  const chosen = usePage(({ theme }) => theme)
  const choose = (theme: Theme) => {
    applyTheme(theme)
    page.setState({ theme })
  }

  return (
    <fieldset className={popover.themes}>
      <legend className={popover.detail}>Theme</legend>
      {CHOICES.map(({ theme, label, Icon }) => (
        <label key={theme} className={popover.theme}>
          <input type="radio" name="theme" checked={theme === chosen} onChange={() => choose(theme)} />
          <Icon /> {label}
        </label>
      ))}
    </fieldset>
  )
}
