import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Search from 'lucide-react/icons/search'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Sun from 'lucide-react/icons/sun'
import User from 'lucide-react/icons/user'
import X from 'lucide-react/icons/x'

/** At the size and stroke of the portal (design-system draws its own alike, but is not there before the first click). */
export function icon(Glyph: LucideIcon) {
  return () => <Glyph size={16} strokeWidth={1.75} aria-hidden="true" />
}

export const IconCart = icon(ShoppingCart)
export const IconCheck = icon(Check)
export const IconChevrons = icon(ChevronsUpDown)
export const IconClose = icon(X)
export const IconMenu = icon(Menu)
export const IconMonitor = icon(Monitor)
export const IconMoon = icon(Moon)
export const IconSearch = icon(Search)
export const IconSignOut = icon(LogOut)
export const IconSun = icon(Sun)
export const IconUser = icon(User)
