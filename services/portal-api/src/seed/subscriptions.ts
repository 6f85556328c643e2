import type { AccountName } from './people.ts'

/** A subscription of the example company, in days from the midnight before seeding. Its plan is license, tier and term. */
export interface DemoSubscription {
  licence: string
  tier: string
  term: 'monthly' | 'yearly'
  startDays: number
  /** Moves the start, so that one term begins exactly where another ends. */
  startMonths?: number
  /** Share of what was issued; `lookups` where that is unlimited. */
  used: number | { lookups: number }
  /** Day its lookups ran out or its license stopped. */
  untilDays?: number
  terminated?: { days: number; reason: string }
  autoRenewOff?: true
  renewalAttempted?: true
  nextTier?: string
  /** Its owner agreed, this many days before seeding, that it renews: the first card of the account is charged. */
  agreedDays?: number
  /** Unpaid, with service until this day. */
  graceDays?: number
}

/** Licenses that staff suspended. */
export const SUSPENDED: Readonly<
  Partial<Record<AccountName, Readonly<Record<string, { days: number; reason: string }>>>>
> = {
  acme: { 'us-property-data-principal': { days: -5, reason: 'Unusual lookups from many countries, under review.' } },
}

/** Acme shows each of the seven display states (commerce.md §4), and what comes before and after an ordinary year. */
export const SUBSCRIPTIONS: Readonly<Record<AccountName, readonly DemoSubscription[]>> = {
  acme: [
    {
      licence: 'us-core',
      tier: '50k',
      term: 'yearly',
      startDays: -200,
      startMonths: -12,
      used: 0.97,
      renewalAttempted: true,
    },
    { licence: 'us-core', tier: '50k', term: 'yearly', startDays: -200, used: 0.61, nextTier: '85k' },
    { licence: 'us-core', tier: '85k', term: 'yearly', startDays: -200, startMonths: 12, used: 0 },
    {
      licence: 'us-rooftop-geocoding',
      tier: '25k',
      term: 'monthly',
      startDays: -3,
      startMonths: -1,
      used: 0.94,
      renewalAttempted: true,
    },
    { licence: 'us-rooftop-geocoding', tier: '25k', term: 'monthly', startDays: -3, used: 0.11, graceDays: 11 },
    {
      licence: 'us-autocomplete-pro',
      tier: '10k',
      term: 'monthly',
      startDays: -18,
      used: 1,
      untilDays: -2,
      autoRenewOff: true,
    },
    {
      licence: 'us-secondary-address-data',
      tier: 'unlimited',
      term: 'yearly',
      startDays: -120,
      used: { lookups: 1_934_210 },
    },
    {
      licence: 'international-autocomplete',
      tier: '5k',
      term: 'monthly',
      startDays: -22,
      used: 0.92,
      nextTier: '10k',
      agreedDays: -20,
    },
    {
      licence: 'international-verification',
      tier: '2.5k',
      term: 'yearly',
      startDays: -405,
      used: 0.88,
      autoRenewOff: true,
    },
    { licence: 'us-property-data-principal', tier: '500', term: 'monthly', startDays: -12, used: 0.34, untilDays: -5 },
    {
      licence: 'us-reverse-geocoding',
      tier: '10k',
      term: 'monthly',
      startDays: -20,
      used: 0.27,
      terminated: { days: -6, reason: 'Ended early at the customer’s request.' },
    },
    {
      licence: 'us-georeference-data',
      tier: '5k',
      term: 'monthly',
      startDays: 9,
      used: 0,
      terminated: { days: -1, reason: 'Ordered twice.' },
    },
  ],
  'acme-europe': [
    { licence: 'international-verification', tier: '5k', term: 'yearly', startDays: -150, used: 0.44 },
    { licence: 'international-autocomplete', tier: 'free', term: 'monthly', startDays: -9, used: 0.63 },
    { licence: 'us-core', tier: '5k', term: 'monthly', startDays: -9, used: 0, agreedDays: -9 },
  ],
  globex: [
    { licence: 'us-core', tier: '10k', term: 'monthly', startDays: -14, used: 0.38 },
    { licence: 'international-global-plus', tier: '5k', term: 'yearly', startDays: -260, used: 0.52 },
    { licence: 'us-master-address-list-ny', tier: 'list', term: 'yearly', startDays: -40, used: 0 },
  ],
}
