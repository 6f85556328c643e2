import type { Theme } from '@portal/contracts/frame'
import { Icon, type IconName } from '../layout/icon.tsx'
import { usePage, usePageStore } from '../page/page-context.ts'
import { applyTheme } from '../theme/theme.ts'
import popover from './popover.module.css'

const CHOICES: readonly { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
  { theme: 'system', label: 'System', icon: 'monitor' },
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
      <div className={popover.choices}>
        {CHOICES.map(({ theme, label, icon }) => (
          <label key={theme} className={popover.theme}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => choose(theme)} />
            <Icon name={icon} /> {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
