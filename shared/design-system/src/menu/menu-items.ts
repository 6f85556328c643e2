import type { IconName } from '../icon/icon.tsx'

export interface MenuItem {
  id: string
  label: string
  icon?: IconName
  /** A second line, e.g. the role in an account. */
  detail?: string
  /** `danger` where data is lost. */
  tone?: 'danger'
  /** Turns it into a link. */
  href?: string
  onAction?: () => void
  isDisabled?: boolean
  /** Marks the current option with a check mark. */
  isCurrent?: boolean
}

export interface MenuSection {
  id: string
  title: string
  items: readonly MenuItem[]
}

export type MenuEntry = MenuItem | MenuSection

export function isSection(entry: MenuEntry): entry is MenuSection {
  return 'items' in entry
}
