import type { Letter } from '@portal/foundation/mail'
import type { Customer } from './customers.ts'
import type { World } from './world.ts'

/** Records what an account is notified of about money. */
export function readLetter(
  { journal, now }: Pick<World, 'journal' | 'now'>,
  customer: Customer | undefined,
  { subject, rows = [], action }: Letter,
): void {
  journal.count('letters')
  if (!customer) return
  const { accountId } = customer
  const renews = / renews on .* for \$([\d,.]+)$/.exec(subject)
  const at = rows.find(([name]) => name === 'Renews')?.[1] ?? ''
  if (renews)
    journal.note({
      accountId,
      what: 'announced',
      subject: String(Date.parse(at.replace(' at', ''))),
      value: centsOf(renews[1]),
      words: subject,
    })
  const receipt = /^Your receipt.*?(\d{5,})/.exec(subject)
  const total = rows.find(([name]) => /^total/i.test(name))?.[1]
  if (receipt) journal.note({ accountId, what: 'receipt', subject: receipt[1] ?? '', value: centsOf(total), at: now() })
  if (/has stopped/.test(subject))
    journal.note({ accountId, what: 'stopped', subject: action?.url ?? '', words: subject })
}

function centsOf(dollars = ''): number {
  return Math.round(Number(dollars.replace(/[$,]/g, '')) * 100)
}
