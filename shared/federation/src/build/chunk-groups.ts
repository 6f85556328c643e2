import type { Module, ModuleGraph } from 'webpack'
import { fromWorkspace, type Part } from './part.ts'

const PRIMITIVES =
  /(^|[\\/])(react-aria|react-stately|react-aria-components|@react-aria|@react-stately|@internationalized|clsx|use-sync-external-store)[\\/@]|[\\/]left-out[\\/]/
const DESIGN_SYSTEM = /(^|[\\/])design-system[\\/]src[\\/]/
/** Charts are on few pages, and below the main content there; a sparkline and what it is drawn with come with the list. */
const CHART = /(^|[\\/])design-system[\\/]src[\\/]chart[\\/](?!bars|sparkline)/
const ICONS = /(^|[\\/])lucide-react[\\/@]/

/** Modules shared by two lazy parts are split out if they are worth a request (bytes). */
const NEEDED_TWICE = {
  defaultVendors: false,
  default: { minChunks: 2, minSize: 4000, reuseExistingChunk: true },
} as const

const PRIMITIVE_CHUNK = { chunks: 'async', name: 'ds-primitives', enforce: true, minChunks: 2 } as const

/**
 * Returns the groups of the host's shared components: all plain ones in one file, what two of the heavier ones need in a second, each of
 * those in its own, and one stylesheet; charts with their styles apart. Finer splits cost a request per component, coarser ones send
 * everybody everything.
 */
export function hostChunks(part: Pick<Part, 'folder'>) {
  const fileOf = (module: Module) => {
    const file = module.nameForCondition()
    return file ? fromWorkspace(part, file) : ''
  }
  const isIn = (place: RegExp) => (module: Module) => module.type.startsWith('javascript') && place.test(fileOf(module))
  const [isPrimitive, isComponent, isChart, isIcon] = [isIn(PRIMITIVES), isIn(DESIGN_SYSTEM), isIn(CHART), isIn(ICONS)]

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
    return DESIGN_SYSTEM.test(fileOf(module)) && !CHART.test(fileOf(module))
  }

  return {
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
}

/** A remote's screens and its dashboard cards share what both need; anything else stays with its screen. */
export const REMOTE_CHUNKS = NEEDED_TWICE
