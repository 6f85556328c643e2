import { inviteMember, listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { getRoleRequest } from '@portal/contracts/authorization/role-requests'
import { getSecondFactorRequirement } from '@portal/contracts/authorization/second-factor-requirement'
import { listContacts, listTopicReceivers } from '@portal/contracts/contacts/contacts'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { listUsageWarnings } from '@portal/contracts/contacts/usage-warnings'
import { PAGES } from '@portal/contracts/pages'
import { defineManifest } from '@portal/contracts/platform'

const FIRST = [listMembers, listInvitations, getMaxUsers]

/** Manifest of this remote. */
export default defineManifest({
  name: 'team',
  title: 'Team',
  owner: 'Team team',
  audience: 'customer',
  pages: [
    {
      path: PAGES.team,
      exact: true,
      title: 'Members',
      layout: 'account',
      requires: listMembers.requires,
      first: [...FIRST, getSecondFactorRequirement],
      navigation: { group: 'Team', label: 'Members', icon: 'users', order: 10, key: 'm' },
      keywords: ['people', 'users', 'roles', 'permissions', 'invitations', 'seats', 'two-step', '2FA', 'require'],
    },
    {
      path: PAGES.contacts,
      exact: true,
      title: 'Contacts',
      layout: 'account',
      requires: listContacts.requires,
      first: [listContacts, listTopicReceivers],
      navigation: { group: 'Team', label: 'Contacts', icon: 'contact', order: 20, key: 'c' },
      keywords: ['emails', 'topics', 'who gets mailed', 'billing contact', 'subscribe', 'unsubscribe', 'newsletter'],
    },
    // For anybody: who is no owner is told so there.
    {
      path: PAGES.roleRequests,
      title: 'Request',
      layout: 'account',
      requires: getRoleRequest.requires,
      isOnTheWay: true,
    },
    {
      path: PAGES.notifications,
      exact: true,
      title: 'Notifications',
      layout: 'account',
      requires: listUsageWarnings.requires,
      first: [listUsageWarnings],
      navigation: { group: 'Team', label: 'Notifications', icon: 'bell', order: 30, key: 'n' },
      keywords: ['alerts', 'usage', 'warnings', 'thresholds', 'webhooks', 'slack', 'percent'],
    },
  ],
  cards: [
    {
      name: 'attention',
      title: 'Contacts that need you',
      order: 1,
      isUrgent: true,
      requires: listContacts.requires,
      first: [listContacts, listTopicReceivers],
    },
    {
      name: 'team',
      title: 'Team',
      order: 30,
      path: PAGES.team,
      requires: listMembers.requires,
      first: FIRST,
    },
  ],
  actions: [
    {
      title: 'Invite someone',
      path: `${PAGES.team}?do=invite`,
      requires: inviteMember.requires,
      keywords: ['people', 'add user', 'member', 'colleague', 'somebody', 'invitation'],
    },
  ],
  finds: [
    {
      kind: 'Member',
      icon: 'users',
      call: listMembers,
      title: '{first_name} {last_name}',
      detail: '{email_address}',
      path: `${PAGES.team}?q={email_address}`,
    },
    {
      kind: 'Contact',
      icon: 'contact',
      call: listContacts,
      title: '{first_name} {last_name}',
      detail: '{email}',
      words: '{company} {position}',
      path: `${PAGES.contacts}?q={email}`,
    },
  ],
  publishes: ['member.changed', 'contact.changed'],
  hears: [
    'order.changed',
    'subscription.changed',
    'payment-method.changed',
    'billing-details.changed',
    'key.changed',
    'member.changed',
    'contact.changed',
    'profile.changed',
  ],
})
