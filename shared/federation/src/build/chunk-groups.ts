import type { Module, ModuleGraph } from 'webpack'

const PRIMITIVES =
  /[\\/](react-aria|react-stately|react-aria-components|@react-aria|@react-stately|@internationalized|@swc[+\\/]helpers)[\\/@]/
const DESIGN_SYSTEM = /[\\/]design-system[\\/]src[\\/]/
const ICONS = /[\\/]lucide-react[\\/@]/

const isIn = (place: RegExp) => (module: Module) =>
  module.type.startsWith('javascript') && place.test(module.nameForCondition() ?? '')

const [isPrimitive, isComponent, isIcon] = [PRIMITIVES, DESIGN_SYSTEM, ICONS].map(isIn) as [Check, Check, Check]
type Check = (module: Module) => boolean

/** Own markup and icons weigh less than the request that would fetch them apart. */
function isPlain(module: Module, { moduleGraph }: { moduleGraph: ModuleGraph }) {
  if (isIcon(module)) return true
  return isComponent(module) && ![...moduleGraph.getOutgoingConnections(module)].some((to) => isPrimitive(to.module))
}

const CORE = { chunks: 'async', name: 'ds-core', enforce: true } as const

/**
 * The host's shared components: plain ones and what two of them need in one core file, each heavier one in its own, and
 * one stylesheet. Finer splits cost a request per component, coarser ones send everybody everything.
 */
export const HOST_CHUNKS = {
  default: false,
  defaultVendors: false,
  styles: { type: 'css/mini-extract', test: DESIGN_SYSTEM, chunks: 'async', name: 'ds', enforce: true, priority: 40 },
  plain: { ...CORE, test: isPlain, priority: 30 },
  components: { ...CORE, test: isComponent, minChunks: 2, priority: 20 },
  primitives: { ...CORE, test: isPrimitive, minChunks: 2, priority: 10 },
} as const

/** A remote's screens and its dashboard cards share what both need; anything else stays with its screen. */
export const REMOTE_CHUNKS = {
  defaultVendors: false,
  default: { minChunks: 2, minSize: 4000, reuseExistingChunk: true },
} as const
