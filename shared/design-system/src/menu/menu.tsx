import type { RefObject } from 'react'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, Collection, Header, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './menu.module.css'
import { isSection, type MenuEntry, type MenuItem } from './menu-items.ts'

export type { MenuEntry, MenuItem, MenuSection } from './menu-items.ts'

export interface MenuProps {
  /** Name of the menu, e.g. "Actions for Staging". */
  label: string
  entries: readonly MenuEntry[]
  /** The button that it belongs to: it opens beside it and gives the focus back to it. */
  triggerRef: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  /** Item focused on opening. */
  focus?: 'first' | 'last'
  placement?: 'bottom start' | 'bottom end'
}

/** A list of commands or links that floats at its button. Most often wanted as a `MenuButton`. */
export function Menu({ label, entries, triggerRef, isOpen, onClose, focus, placement = 'bottom end' }: MenuProps) {
  return (
    <Popover
      aria-label={label}
      className={styles.popover ?? ''}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement={placement}
      offset={4}
    >
      <MenuList label={label} entries={entries} onClose={onClose} focus={focus} />
    </Popover>
  )
}

interface MenuListProps extends Pick<MenuProps, 'label' | 'entries' | 'onClose' | 'focus'> {
  /** Stands where a search found nothing. */
  emptyText?: string
}

export function MenuList({ label, entries, onClose, focus, emptyText }: MenuListProps) {
  return (
    <AriaMenu
      aria-label={label}
      className={styles.menu ?? ''}
      autoFocus={focus ?? false}
      onClose={onClose}
      renderEmptyState={() => <p className={styles.empty}>{emptyText}</p>}
    >
      {entries.map((entry) =>
        isSection(entry) ? (
          <MenuSection key={entry.id} id={entry.id} className={styles.section ?? ''}>
            <Header className={styles.title}>{entry.title}</Header>
            <Collection items={entry.items}>{(item) => <Item {...item} />}</Collection>
          </MenuSection>
        ) : (
          <Item key={entry.id} {...entry} />
        ),
      )}
    </AriaMenu>
  )
}

function Item({ id, label, icon, detail, tone, href, onAction, isDisabled, isCurrent }: MenuItem) {
  return (
    <AriaMenuItem
      id={id}
      textValue={label}
      className={styles.item ?? ''}
      data-tone={tone}
      href={href}
      onAction={onAction}
      isDisabled={isDisabled}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.words}>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {isCurrent && (
        <span className={styles.current}>
          <Icon name="check" />
          <VisuallyHidden>(current)</VisuallyHidden>
        </span>
      )}
    </AriaMenuItem>
  )
}
