import { MARK, MARK_BOX } from '@portal/contracts/brand-mark'
import type { LucideIcon } from 'lucide-react'
import Activity from 'lucide-react/icons/activity'
import Bell from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import BookUser from 'lucide-react/icons/book-user'
import Building2 from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Circle from 'lucide-react/icons/circle'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CloudOff from 'lucide-react/icons/cloud-off'
import Copy from 'lucide-react/icons/copy'
import CreditCard from 'lucide-react/icons/credit-card'
import Gift from 'lucide-react/icons/gift'
import Globe from 'lucide-react/icons/globe'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Lock from 'lucide-react/icons/lock'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Menu from 'lucide-react/icons/menu'
import MessageCircle from 'lucide-react/icons/message-circle'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import Receipt from 'lucide-react/icons/receipt'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Sun from 'lucide-react/icons/sun'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'
import X from 'lucide-react/icons/x'
import { renderToStaticMarkup } from 'react-dom/server'
import { BEHIND_THE_FRAME } from '../boot/document-drawn.ts'
import type { IconName } from '../layout/icon.tsx'

const GLYPHS: Readonly<Record<IconName, LucideIcon>> = {
  activity: Activity,
  alert: CircleAlert,
  bell: Bell,
  book: BookOpen,
  building: Building2,
  card: CreditCard,
  cart: ShoppingCart,
  chart: ChartColumn,
  chat: MessageCircle,
  check: Check,
  chevrons: ChevronsUpDown,
  close: X,
  contact: BookUser,
  copy: Copy,
  dot: Circle,
  gift: Gift,
  globe: Globe,
  help: CircleQuestionMark,
  key: KeyRound,
  keyboard: Keyboard,
  lock: Lock,
  mail: Mail,
  megaphone: Megaphone,
  menu: Menu,
  monitor: Monitor,
  moon: Moon,
  offline: CloudOff,
  overview: LayoutDashboard,
  plus: Plus,
  receipt: Receipt,
  refresh: RefreshCw,
  scroll: ScrollText,
  search: Search,
  shield: ShieldCheck,
  'sign-in': LogIn,
  'sign-out': LogOut,
  subscriptions: Package,
  sun: Sun,
  tag: Tag,
  user: User,
  users: Users,
  wrench: Wrench,
}

/** Every shape once, for `Icon` to refer to, behind the frame. Only the server needs the shapes themselves; lucide's names of classes style nothing. */
export const ICON_SPRITE = renderToStaticMarkup(
  <div id={BEHIND_THE_FRAME} hidden>
    <svg aria-hidden="true">
      {Object.entries(GLYPHS).map(([name, Glyph]) => (
        <Glyph key={name} id={`icon-${name}`} strokeWidth={1.75} aria-hidden={undefined} />
      ))}
      <svg id="icon-mark" viewBox={MARK_BOX} dangerouslySetInnerHTML={{ __html: MARK }} />
    </svg>
  </div>,
).replaceAll(/ class="lucide[^"]*"/g, '')
