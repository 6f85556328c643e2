/** A plan's name under the heading of its licence, which it need not repeat: "5,000 lookups a month". */
export function planWithin(licenceLabel: string, plan: string): string {
  const rest = plan.startsWith(`${licenceLabel}, `) ? plan.slice(licenceLabel.length + 2) : plan
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : 'Plan without a name'
}
