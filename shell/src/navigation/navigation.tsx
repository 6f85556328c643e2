import { usePage } from '../page/page-context.ts'
import styles from './navigation.module.css'
import { type NavigationGroup, navigationGroups } from './navigation-groups.ts'
import { NavigationIcon } from './navigation-icon.tsx'

/** Beside the page; below 956 px a drawer, which the browser opens and closes as a popover. */
export function Navigation() {
  const plan = usePage((page) => page.plan)

  return (
    <nav id="navigation" popover="auto" aria-label="Portal" className={styles.navigation}>
      {navigationGroups(plan).map((group) => (
        <Group key={group.name} {...group} />
      ))}
    </nav>
  )
}

function Group({ name, entries }: NavigationGroup) {
  const current = usePage(({ route }) =>
    route.kind === 'remote' || route.kind === 'shell' ? route.page.path : undefined,
  )
  const heading = name && `navigation-${name.toLowerCase()}`

  return (
    <>
      {name && (
        <h2 id={heading} className={styles.heading}>
          {name}
        </h2>
      )}
      <ul aria-labelledby={heading || undefined}>
        {entries.map(({ path, label, icon }) => (
          <li key={path}>
            <a className={styles.entry} href={path} aria-current={path === current ? 'page' : undefined}>
              <NavigationIcon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
