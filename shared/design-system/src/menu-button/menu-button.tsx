import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import buttonStyles from '../button/button.module.css'
import type { ButtonLook } from '../button/button.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import iconButtonStyles from '../icon-button/icon-button.module.css'
import type { MenuEntry } from '../menu/menu-items.ts'
import { onDemand } from '../on-demand/on-demand.ts'
import { useOnDemand } from '../on-demand/use-on-demand.ts'

export type { MenuEntry, MenuItem, MenuSection } from '../menu/menu-items.ts'

export interface MenuButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  /** Name of the menu, e.g. "Actions for Staging": also the button's name, unless `children` are given. */
  label: string
  entries: readonly MenuEntry[]
  /** The button's text or look; without it the button is three dots. */
  children?: ReactNode
  icon?: IconName
  /** Adds a search box with this name, for long lists. */
  searchLabel?: string | undefined
  placement?: 'bottom start' | 'bottom end'
  className?: string
}

const plainMenu = onDemand(async () => (await import('../menu/menu.tsx')).Menu)
const searchableMenu = onDemand(async () => (await import('../menu/searchable-menu.tsx')).SearchableMenu)

/** A button that fetches its menu when somebody comes near it, and opens it by press, Enter, Space or an arrow. */
export function MenuButton(props: MenuButtonProps) {
  const { label, entries, children, icon = 'more', variant = 'secondary', size, searchLabel, placement } = props
  const button = useRef<HTMLButtonElement>(null)
  const [focus, setFocus] = useState<'first' | 'last'>()
  const source = searchLabel ? searchableMenu : plainMenu
  const close = () => setFocus(undefined)
  const isOpen = focus !== undefined
  const LoadedMenu = useOnDemand(source, isOpen, close)
  const approach = () => void source.load().catch(() => {})

  /**
   * Opens on keydown: React Aria attributes the click after a key to a screen reader, and may leave the focus on the
   * menu.
   */
  function openByKey(event: KeyboardEvent) {
    if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
    event.preventDefault()
    setFocus(event.key === 'ArrowUp' ? 'last' : 'first')
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={(isOpen && !LoadedMenu) || undefined}
        aria-label={children ? undefined : label}
        title={children ? undefined : label}
        className={props.className ?? (children ? buttonStyles.button : iconButtonStyles.button)}
        data-variant={children ? variant : undefined}
        data-size={size}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => (isOpen ? close() : setFocus('first'))}
        onKeyDown={openByKey}
      >
        {children ?? <Icon name={icon} />}
      </button>
      {LoadedMenu && (
        <LoadedMenu
          label={label}
          searchLabel={searchLabel ?? ''}
          entries={entries}
          triggerRef={button}
          isOpen={isOpen}
          onClose={close}
          focus={focus}
          placement={placement}
        />
      )}
    </>
  )
}
