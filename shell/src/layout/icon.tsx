import type { NAVIGATION_ICONS } from '@portal/contracts/frame'

export type IconName = (typeof NAVIGATION_ICONS)[number] | FrameIcon
type FrameIcon =
  | 'activity'
  | 'alert'
  | 'book'
  | 'cart'
  | 'chat'
  | 'check'
  | 'chevrons'
  | 'close'
  | 'copy'
  | 'dot'
  | 'gift'
  | 'help'
  | 'keyboard'
  | 'mail'
  | 'menu'
  | 'monitor'
  | 'moon'
  | 'offline'
  | 'plus'
  | 'refresh'
  | 'sign-in'
  | 'sign-out'
  | 'sun'

/**
 * A picture beside words. Its shape is in the document (`icon-sprite.tsx`), not in the script: the frame's icons are
 * drawn before any script runs. Remotes take theirs from the design system.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg width={16} height={16} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
