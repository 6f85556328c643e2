import { listAccounts } from '@portal/contracts/authorization/accounts'
import { listAuditEntries, listAuditPeople, listRecentChanges } from '@portal/contracts/authorization/audit'
import { viewInvitation } from '@portal/contracts/authorization/invitations'
import { CALLBACKS, listLoginProviders, logInWithOidc } from '@portal/contracts/authorization/oidc'
import { getOrganization } from '@portal/contracts/authorization/organizations'
import { listPasskeys } from '@portal/contracts/authorization/passkeys'
import { requestPasswordReset, resetPassword } from '@portal/contracts/authorization/password-reset'
import { getProfile } from '@portal/contracts/authorization/profile'
import { listRememberedBrowsers } from '@portal/contracts/authorization/remembered-browsers'
import { addSecondStep, getSecondFactor } from '@portal/contracts/authorization/second-factor'
import {
  changeUsername,
  confirmEmail,
  confirmFreshSignIn,
  getUsernameInfo,
  listCredentials,
} from '@portal/contracts/authorization/self'
import { logIn } from '@portal/contracts/authorization/session'
import { listSessions, listSignIns } from '@portal/contracts/authorization/sessions'
import { prefillFromOidc, signUp } from '@portal/contracts/authorization/sign-up'
import { finishSso, startSso } from '@portal/contracts/authorization/sso'
import { confirmContact, unsubscribe } from '@portal/contracts/contacts/contact-letters'
import { listOwnTopics } from '@portal/contracts/contacts/profile-topics'
import { PAGES } from '@portal/contracts/pages'
import { defineManifest } from '@portal/contracts/platform'
import { openAccount } from '@portal/contracts/sales/accounts'
import { AUDIT_PATH } from './src/paths.ts'

/** Manifest of this remote. */
export default defineManifest({
  name: 'identity',
  title: 'Identity',
  owner: 'Identity team',
  audience: 'public',
  pages: [
    {
      path: PAGES.login,
      exact: true,
      title: 'Log in',
      layout: 'entrance',
      requires: logIn.requires,
      first: [listLoginProviders],
    },
    // `plain`: what a provider sent stands in the address for a moment, and no picture is requested with that as its referrer.
    { path: CALLBACKS.login, exact: true, title: 'Log in', layout: 'plain', requires: logInWithOidc.requires },
    { path: CALLBACKS.second, exact: true, title: 'Log in', layout: 'plain', requires: logInWithOidc.requires },
    // For anybody, or the way to the login would keep what the provider sent.
    { path: CALLBACKS.addLogin, exact: true, title: 'Add a login', layout: 'plain', requires: 'public' },
    { path: CALLBACKS.associate, exact: true, title: 'Add a login', layout: 'plain', requires: 'public' },
    {
      path: PAGES.signInAgain,
      exact: true,
      title: 'Sign in again',
      layout: 'entrance',
      requires: confirmFreshSignIn.requires,
    },
    {
      path: PAGES.secondStep,
      exact: true,
      title: 'Second step',
      layout: 'entrance',
      requires: addSecondStep.requires,
    },
    { path: CALLBACKS.sso, exact: true, title: 'Log in', layout: 'plain', requires: finishSso.requires },
    { path: PAGES.sso, exact: true, title: 'Single sign-on', layout: 'entrance', requires: startSso.requires },
    {
      path: PAGES.invite,
      exact: true,
      title: 'Your invitation',
      layout: 'entrance',
      requires: viewInvitation.requires,
    },
    {
      path: PAGES.signUp,
      exact: true,
      title: 'Sign up',
      layout: 'entrance',
      requires: signUp.requires,
      first: [listLoginProviders],
    },
    { path: CALLBACKS.signUp, exact: true, title: 'Sign up', layout: 'plain', requires: prefillFromOidc.requires },
    {
      path: PAGES.emailConfirmation,
      exact: true,
      title: 'Confirm your email address',
      layout: 'entrance',
      requires: confirmEmail.requires,
    },
    {
      path: PAGES.signUpInformation,
      exact: true,
      title: 'Name your account',
      layout: 'entrance',
      requires: openAccount.requires,
    },
    {
      path: PAGES.forgotPassword,
      exact: true,
      title: 'Forgot password',
      layout: 'entrance',
      requires: requestPasswordReset.requires,
    },
    {
      path: PAGES.resetPassword,
      exact: true,
      title: 'Set a new password',
      layout: 'entrance',
      requires: resetPassword.requires,
    },
    {
      path: PAGES.contactConfirmation,
      exact: true,
      title: 'Confirm your email address',
      layout: 'entrance',
      requires: confirmContact.requires,
    },
    {
      path: PAGES.unsubscribe,
      exact: true,
      title: 'Unsubscribe',
      layout: 'entrance',
      requires: unsubscribe.requires,
    },
    {
      path: PAGES.profile,
      exact: true,
      title: 'Profile',
      layout: 'account',
      requires: getProfile.requires,
      first: [getProfile, listAccounts, listOwnTopics],
      keywords: ['name', 'phone', 'company', 'default account', 'user', 'topics', 'emails', 'unsubscribe'],
    },
    {
      path: PAGES.security,
      exact: true,
      title: 'Security',
      layout: 'account',
      requires: changeUsername.requires,
      first: [
        getUsernameInfo,
        listCredentials,
        getSecondFactor,
        listRememberedBrowsers,
        listPasskeys,
        listSessions,
        listSignIns,
      ],
      keywords: [
        'email',
        'password',
        'login',
        'google',
        'microsoft',
        'sessions',
        'devices',
        'history',
        'two-step',
        'two-factor',
        '2FA',
        'authenticator',
        'recovery codes',
        'remembered browsers',
        'passkeys',
        'fingerprint',
      ],
    },
    {
      path: AUDIT_PATH,
      exact: true,
      title: 'Audit log',
      layout: 'account',
      requires: listAuditEntries.requires,
      first: [listAuditEntries, listAuditPeople],
      navigation: { group: 'Organization', label: 'Audit log', icon: 'scroll', order: 90, key: 'a' },
      keywords: ['history', 'who changed', 'activity', 'security', 'export'],
    },
    {
      path: PAGES.organization,
      exact: true,
      title: 'Organization',
      layout: 'account',
      requires: getOrganization.requires,
      first: [getOrganization],
      navigation: { group: 'Organization', label: 'Organization', icon: 'building', order: 10, key: 'r' },
      keywords: ['company', 'accounts', 'join', 'organization key', 'primary account'],
    },
    {
      path: PAGES.singleSignOn,
      exact: true,
      title: 'Single sign-on',
      layout: 'account',
      requires: getOrganization.requires,
      first: [getOrganization],
      navigation: { group: 'Organization', label: 'Single sign-on', icon: 'shield', order: 20, key: 'i' },
      keywords: ['SSO', 'SAML', 'OIDC', 'OpenID Connect', 'identity provider', 'Okta', 'Entra', 'certificate'],
    },
  ],
  cards: [
    {
      name: 'attention',
      title: 'Single sign-on that needs you',
      order: 2,
      isUrgent: true,
      requires: getOrganization.requires,
      first: [getOrganization],
    },
    {
      name: 'activity',
      title: 'Recent activity',
      order: 40,
      path: AUDIT_PATH,
      requires: listRecentChanges.requires,
      first: [listRecentChanges],
    },
  ],
  publishes: ['contact.changed', 'profile.changed', 'account.changed', 'session.started', 'login.created'],
  hears: [
    'order.changed',
    'subscription.changed',
    'payment-method.changed',
    'billing-address.changed',
    'billing-details.changed',
    'key.changed',
    'member.changed',
    'contact.changed',
    'profile.changed',
    'account.changed',
  ],
})
