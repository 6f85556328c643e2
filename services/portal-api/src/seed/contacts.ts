import type { Topic } from '@portal/contracts/contacts/contacts'
import type { AccountName } from './people.ts'

export interface DemoContact {
  account: AccountName
  firstName: string
  lastName: string
  email: string
  phone?: string
  position: string
  company: string
  confirmed: boolean
  topics: readonly Topic[]
}

export const CONTACTS: readonly DemoContact[] = [
  {
    account: 'acme',
    firstName: 'Bao',
    lastName: 'Tran',
    email: 'billing@acme.example',
    phone: '+1 512 555 0142',
    position: 'Accountant',
    company: 'Acme Logistics',
    confirmed: true,
    topics: ['billing', 'renewals'],
  },
  {
    account: 'acme',
    firstName: 'Network',
    lastName: 'Operations',
    email: 'noc@acme.example',
    phone: '+1 512 555 0100',
    position: 'On-call desk',
    company: 'Acme Logistics',
    confirmed: true,
    topics: ['service-status', 'usage', 'security'],
  },
  {
    account: 'acme',
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya.raman@acme.example',
    position: 'Product Manager',
    company: 'Acme Logistics',
    confirmed: true,
    topics: ['product-updates'],
  },
  {
    account: 'acme',
    firstName: 'Jonas',
    lastName: 'Field',
    email: 'jonas.field@partner.example',
    position: 'Consultant',
    company: 'Field Consulting',
    confirmed: false,
    topics: ['usage'],
  },
  {
    account: 'acme-europe',
    firstName: 'Elena',
    lastName: 'Moretti',
    email: 'owner@acme-eu.example',
    position: 'Managing Director',
    company: 'Acme Logistics Europe',
    confirmed: true,
    topics: ['billing', 'service-status'],
  },
]
