import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Popover } from 'react-aria-components/Popover'
import { Input, SearchField } from 'react-aria-components/SearchField'
import field from '../field/field.module.css'
import styles from './menu.module.css'
import { MenuList, type MenuProps } from './menu.tsx'

export interface SearchableMenuProps extends MenuProps {
  searchLabel: string
}

/** A menu with a search box; arrow keys move through the matches while the box keeps the focus. */
export function SearchableMenu({ searchLabel, triggerRef, isOpen, onClose, placement, ...list }: SearchableMenuProps) {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Popover
      aria-label={list.label}
      className={styles.popover ?? ''}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement={placement ?? 'bottom start'}
      offset={4}
    >
      <Autocomplete filter={contains}>
        <SearchField aria-label={searchLabel} autoFocus className={styles.search ?? ''}>
          <Input placeholder={searchLabel} className={field.control ?? ''} />
        </SearchField>
        <MenuList label={list.label} entries={list.entries} onClose={onClose} emptyText="Nothing found" />
      </Autocomplete>
    </Popover>
  )
}
