import type { Module, ModuleGraph } from 'webpack'

const PRIMITIVES =
  /[\\/](react-aria|react-stately|react-aria-components|@react-aria|@react-stately|@internationalized|clsx|use-sync-external-store)[\\/@]|[\\/]left-out[\\/]/
const DESIGN_SYSTEM = /[\\/]design-system[\\/]src[\\/]/
/** Charts are on few pages, and below the main content there. */
const CHART = /[\\/]design-system[\\/]src[\\/]chart[\\/](chart|scale)\./
const ICONS = /[\\/]lucide-react[\\/@]/

const isIn = (place: RegExp) => (module: Module) =>
  module.type.startsWith('javascript') && place.test(module.nameForCondition() ?? '')

const [isPrimitive, isComponent, isChart, isIcon] = [PRIMITIVES, DESIGN_SYSTEM, CHART, ICONS].map(isIn) as Check[] as [
  Check,
  Check,
  Check,
  Check,
]
type Check = (module: Module) => boolean

/** Own markup and icons weigh less than the request that would fetch them apart. */
function isPlain(module: Module, { moduleGraph }: { moduleGraph: ModuleGraph }) {
  if (isIcon(module)) return true
  return (
    isComponent(module) &&
    !isChart(module) &&
    ![...moduleGraph.getOutgoingConnections(module)].some((to) => isPrimitive(to.module))
  )
}

function isStyleOfEveryPage(module: Module) {
  const file = module.nameForCondition() ?? ''
  return DESIGN_SYSTEM.test(file) && !CHART.test(file)
}

/** Modules shared by two lazy parts are split out if they are worth a request (bytes). */
const NEEDED_TWICE = {
  defaultVendors: false,
  default: { minChunks: 2, minSize: 4000, reuseExistingChunk: true },
} as const

const PRIMITIVE_CHUNK = { chunks: 'async', name: 'ds-primitives', enforce: true, minChunks: 2 } as const

/**
 * The host's shared components: all plain ones in one file, what two of the heavier ones need in a second, each of those in
 * its own, and one stylesheet; charts with their styles apart. Finer splits cost a request per component, coarser ones send everybody everything.
 */
export const HOST_CHUNKS = {
  ...NEEDED_TWICE,
  styles: {
    type: 'css/mini-extract',
    test: isStyleOfEveryPage,
    chunks: 'async',
    name: 'ds',
    enforce: true,
    priority: 40,
  },
  plain: { chunks: 'async', name: 'ds-core', enforce: true, test: isPlain, priority: 30 },
  components: { ...PRIMITIVE_CHUNK, test: isComponent, priority: 20 },
  primitives: { ...PRIMITIVE_CHUNK, test: isPrimitive, priority: 10 },
} as const

/** A remote's screens and its dashboard cards share what both need; anything else stays with its screen. */
export const REMOTE_CHUNKS = NEEDED_TWICE
