import ArrowRight from 'lucide-react/icons/arrow-right'
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign'
import Bell from 'lucide-react/icons/bell'
import BookUser from 'lucide-react/icons/book-user'
import Building2 from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Circle from 'lucide-react/icons/circle'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import Copy from 'lucide-react/icons/copy'
import CreditCard from 'lucide-react/icons/credit-card'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Globe from 'lucide-react/icons/globe'
import Info from 'lucide-react/icons/info'
import KeyRound from 'lucide-react/icons/key-round'
import ListFilter from 'lucide-react/icons/list-filter'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Package from 'lucide-react/icons/package'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Receipt from 'lucide-react/icons/receipt'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import User from 'lucide-react/icons/user'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'

/**
 * Icons by their meaning in the portal, each drawn by a remote or a component. Import one to add it: the set is shipped once, for
 * everyone, and a test names those that nobody draws. The frame has its own (`shell/src/document/icon-sprite.tsx`).
 */
export const glyphs = {
  alert: CircleAlert,
  'arrow-right': ArrowRight,
  bell: Bell,
  building: Building2,
  cart: ShoppingCart,
  chart: ChartColumn,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  circle: Circle,
  clock: Clock,
  contacts: BookUser,
  copy: Copy,
  'credit-card': CreditCard,
  download: Download,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  filter: ListFilter,
  globe: Globe,
  info: Info,
  invite: UserPlus,
  key: KeyRound,
  lock: Lock,
  log: ScrollText,
  mail: Mail,
  message: MessageCircle,
  more: Ellipsis,
  offline: CloudOff,
  package: Package,
  pause: Pause,
  pencil: Pencil,
  play: Play,
  plus: Plus,
  price: BadgeDollarSign,
  receipt: Receipt,
  refresh: RefreshCw,
  restore: RotateCcw,
  search: Search,
  shield: ShieldCheck,
  'sign-out': LogOut,
  success: CircleCheck,
  trash: Trash2,
  undo: Undo2,
  user: User,
  users: Users,
  warning: TriangleAlert,
  x: X,
} as const

export type GlyphName = keyof typeof glyphs
