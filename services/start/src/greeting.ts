import type { Settings } from '@portal/foundation/settings'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@portal/portal-api/seed'

/** Returns the addresses and the people to log in as. */
export function greeting({
  brandName,
  publicOrigin,
  gatewayOrigin,
  vault,
  sandboxPort,
  production,
  seed,
}: Settings): string {
  const places = [
    ['Portal', publicOrigin, ''],
    ['Lookups', `${gatewayOrigin}/street-address`, ''],
    ...(production ? [] : [['Mail it sends', `http://127.0.0.1:${sandboxPort}`, '']]),
    ...(vault && !vault.access ? [['Test cards', vault.origin, '']] : []),
  ]
  const people = DEMO_PEOPLE.map(({ email, firstName, lastName, company, internalRoles = [] }) => [
    email,
    `${firstName} ${lastName}`,
    internalRoles.length ? `staff: ${internalRoles.join(', ')}` : company,
  ])
  const invitation = seed ? `\n\nSign in as (the password of all is ${DEMO_PASSWORD})\n\n${table(people)}` : ''
  return `\n${brandName} is up. Ctrl-C stops it.\n\n${table(places)}${invitation}\n`
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n')
}
