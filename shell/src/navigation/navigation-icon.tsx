import type { NAVIGATION_ICONS } from '@portal/contracts/platform'
import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import BookUser from 'lucide-react/icons/book-user'
import Building2 from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import Circle from 'lucide-react/icons/circle'
import CreditCard from 'lucide-react/icons/credit-card'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Lock from 'lucide-react/icons/lock'
import Package from 'lucide-react/icons/package'
import Receipt from 'lucide-react/icons/receipt'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'
import { icon } from '../layout/icons.tsx'

type IconName = (typeof NAVIGATION_ICONS)[number]

const GLYPHS: Readonly<Record<IconName, LucideIcon>> = {
  overview: LayoutDashboard,
  key: KeyRound,
  chart: ChartColumn,
  wrench: Wrench,
  users: Users,
  contact: BookUser,
  bell: Bell,
  subscriptions: Package,
  receipt: Receipt,
  card: CreditCard,
  shield: ShieldCheck,
  scroll: ScrollText,
  search: Search,
  building: Building2,
  user: User,
  lock: Lock,
  tag: Tag,
}

const Dot = icon(Circle)
const ICONS = new Map(Object.entries(GLYPHS).map(([name, glyph]) => [name, icon(glyph)]))

/** The picture of a navigation entry; a dot for a name that a newer remote knows and this shell does not. */
export function NavigationIcon({ name }: { name: string }) {
  const Icon = ICONS.get(name) ?? Dot
  return <Icon />
}
