import { HOLD_UP } from './authorization/hold-up.ts'
import { SIGN_IN_PROBLEMS } from './authorization/sign-in-problems.ts'
import { NOT_READY } from './not-ready.ts'
import { DECLINE_PROBLEMS } from './payments/decline-problems.ts'

const INVALID_USERNAME = 'Not a valid email address (disposable email addresses are also invalid)'

/** Problems that every call can return. */
const REQUEST_PROBLEMS = {
  'request:invalid': { id: 1000000001, status: 400, message: 'Please correct the errors and resubmit the form.' },
  'request:not-found': { id: 1000000002, status: 404, message: 'We could not find that.' },
  'request:unauthenticated': { id: 1000000003, status: 401, message: 'Log in to continue.' },
  'request:forbidden': {
    id: 1000000004,
    status: 403,
    message: 'Insufficient permissions. Ask an account owner, or confirm your email address if you have not yet.',
  },
  'request:not-written': { id: 1000000005, status: 501, message: 'This is not available yet.' },
  'request:unexpected': {
    id: 1000000006,
    status: 500,
    message: "An error we didn't account for happened. Try again later.",
  },
  'request:rate-limited': { id: 1000000007, status: 429, message: 'Maximum amount of requests reached' },
  'request:too-large': { id: 1000000008, status: 413, message: 'Request body too large. Try again with less data.' },
  'request:unsupported-media-type': { id: 1000000009, status: 415, message: 'Send the request as JSON.' },
  'request:foreign-origin': { id: 1000000010, status: 403, message: 'This request did not come from the portal.' },
  'request:xsrf': { id: 1000000011, status: 403, message: 'This page is out of date. Reload it and try again.' },
  'request:repeated-differently': {
    id: 1000000012,
    status: 409,
    message: 'This request was already made with other content. Reload the page and try again.',
  },
  'request:in-progress': { id: 1000000013, status: 409, message: 'This request is still being worked on.' },
  'request:unavailable': { id: 1000000014, status: 503, message: NOT_READY },
  'request:method-not-allowed': { id: 1000000015, status: 405, message: 'That cannot be done here.' },
  'request:out-of-date': {
    id: 1000000016,
    status: 412,
    message: 'Someone changed this in the meantime. Reload and check again.',
  },
  'request:captcha-failed': {
    id: 1000000017,
    status: 403,
    message: 'We could not tell that you are a person. Try once more.',
  },
  'request:card-number': {
    id: 1000000018,
    status: 422,
    message: 'This holds what looks like a card number. We never take one here: remove it and try again.',
  },
  'request:too-slow': { id: 1000000019, status: 408, message: 'That took too long to reach us. Try again.' },
} as const satisfies Record<string, Problem>

/** Sign-in, sign-up, people and their accounts (account.md §8, rules B16–B20, E3–E8). */
const IDENTITY_PROBLEMS = {
  ...SIGN_IN_PROBLEMS,
  'identity-context:username-login-required': {
    id: 1587658913,
    status: 409,
    message: HOLD_UP,
  },
  'identity-context:invalid-username': { id: 1587658914, status: 400, message: INVALID_USERNAME },
  'identity-context:too-many-attempts': {
    id: 1587658915,
    status: 429,
    message: 'Too many attempts to log in. Wait a moment and try again.',
  },
  'identity-context:account-not-found': { id: 1587658916, status: 404, message: 'You do not belong to that account.' },
  'identity-context:other-sign-in-needed': {
    id: 1587659080,
    status: 403,
    message:
      "You logged in with your company's single sign-on, which opens only your company's accounts. Log in another way to do this.",
  },
  'identity-context:sso-not-found': {
    id: 1587659081,
    status: 404,
    message:
      'We do not know this organization, or its single sign-on is not set up. Check the spelling, or ask your administrator.',
  },
  'identity-context:idp-not-tested': {
    id: 1587659082,
    status: 409,
    message: 'Test this connection first: a test login has to pass after the last change to its settings.',
  },
  'identity-context:domain-taken': {
    id: 1587659083,
    status: 409,
    message:
      'Your record is there, but another organization has verified this domain. We have told its owners. Ask them to add your ' +
      'account, or contact our support team.',
  },
  'identity-context:domain-not-allowed': {
    id: 1587659200,
    status: 400,
    message:
      'This domain cannot be verified: it belongs to a public email service, or people register names of their own under it.',
  },
  'identity-context:domain-not-found': {
    id: 1587659201,
    status: 404,
    message: 'This domain was removed, or there is none.',
  },
  'identity-context:too-many-domains': {
    id: 1587659202,
    status: 409,
    message: 'You have listed 20 domains. Remove one before you add another.',
  },
  'identity-context:too-many-domain-checks': {
    id: 1587659203,
    status: 429,
    message: 'Too many checks in a row. Changes of a domain take a while to spread: wait a minute, then check again.',
  },
  'identity-context:idp-not-replaced': {
    id: 1587659084,
    status: 409,
    message: 'There is no earlier connection to switch back to. Replaced connections are kept for 30 days.',
  },
  'identity-context:member-locked-out': {
    id: 1587659085,
    status: 409,
    message: 'This person is already a member, but can no longer log in. We have mailed them a link to set a password.',
  },
  'identity-context:impersonation-refused': {
    id: 1587658917,
    status: 403,
    message: 'Acting as another user needs a grant.',
  },
  'identity-context:refused-while-acting': {
    id: 1587658991,
    status: 403,
    message: 'While you act as someone else you can look, but not change anything or see secrets, payments and files.',
  },
  'identity-context:acting-barred': {
    id: 1587658992,
    status: 409,
    message: 'This customer does not let support act as their people.',
  },
  'identity-context:acting-impossible': {
    id: 1587658993,
    status: 409,
    message: 'The person or the account is deactivated: nobody can act as them.',
  },
  'identity-context:not-yourself': {
    id: 1587658994,
    status: 409,
    message: 'Nobody can do this to themselves. Ask a colleague.',
  },
  'identity-context:already-staff': {
    id: 1587659151,
    status: 409,
    message: 'This person already works here. Change their roles in the list.',
  },
  'identity-context:last-super-admin': {
    id: 1587659150,
    status: 409,
    message: 'Nobody else has every role. Make another colleague super administrator first.',
  },
  'identity-context:login-not-active': {
    id: 1587659103,
    status: 409,
    message: 'The login of this person is not active. Activate it first.',
  },
  'identity-context:no-password': { id: 1587658996, status: 409, message: 'This person logs in without a password.' },
  'identity-context:password-change-required': {
    id: 1587658997,
    status: 409,
    message: 'This password was given to you to choose your own. It is used up: ask for a link to set another one.',
  },
  'identity-context:belongs-to-account': {
    id: 1587658995,
    status: 409,
    message: 'This person belongs to an account. Staff belong to none.',
  },
  'identity-context:fresh-sign-in-required': {
    id: 1587658918,
    status: 403,
    message: 'Log in again to do this: your last login is too long ago.',
  },
  'identity-context:has-password': {
    id: 1587659010,
    status: 409,
    message: 'Show that it is you with your password.',
  },
  'identity-context:code-unusable': {
    id: 1587659011,
    status: 400,
    message: 'This code is not right, was used before, or is older than a quarter of an hour.',
  },
  'identity-context:second-factor-required': {
    id: 1587659170,
    status: 409,
    message: 'This login also needs a code from your authenticator app. If no field asks for it, reload this page.',
  },
  'identity-context:second-factor-code-refused': {
    id: 1587659171,
    status: 400,
    message: 'This code does not work. Enter the one that your app shows now, or a recovery code not used yet.',
  },
  'identity-context:log-in-expired': {
    id: 1587659172,
    status: 400,
    message: 'That took too long, or began in another browser. Enter your password again.',
  },
  'identity-context:second-factor-on': { id: 1587659173, status: 409, message: 'Two-step login is on already.' },
  'identity-context:second-factor-off': { id: 1587659174, status: 409, message: 'Two-step login is off.' },
  'identity-context:second-factor-not-begun': {
    id: 1587659175,
    status: 409,
    message: 'This setup has expired. Start again: your app gets a new key.',
  },
  'identity-context:passkey-refused': {
    id: 1587659190,
    status: 400,
    message: 'This passkey does not let you in. It may have been removed here. Log in another way.',
  },
  'identity-context:passkey-expired': {
    id: 1587659191,
    status: 400,
    message: 'That took too long, or began in another browser. Try again.',
  },
  'identity-context:passkey-not-added': {
    id: 1587659192,
    status: 400,
    message: 'This passkey could not be added. Try again, or use another device.',
  },
  'identity-context:passkey-taken': { id: 1587659193, status: 409, message: 'This passkey was added already.' },
  'identity-context:too-many-passkeys': {
    id: 1587659194,
    status: 409,
    message: 'You have 10 passkeys, which is the most. Remove one that you no longer use.',
  },
  'identity-context:passkey-not-found': { id: 1587659195, status: 404, message: 'This passkey was removed.' },
  'identity-context:no-passkey': {
    id: 1587659196,
    status: 409,
    message: 'You have no passkey here. Log in again another way.',
  },
  'identity-context:remembered-browser-not-found': {
    id: 1587659197,
    status: 404,
    message: 'This browser was removed. It asks for a code already.',
  },
  'identity-context:second-factor-needed': {
    id: 1587659198,
    status: 403,
    message: 'Two-step login or a passkey is required here. Reload the page to go on.',
  },
  'identity-context:own-second-factor-first': {
    id: 1587659199,
    status: 409,
    message: 'Set up two-step login or a passkey for yourself first, and log in with it.',
  },
  'identity-context:wrong-password': { id: 1587658919, status: 400, message: 'The old password is not right.' },
  'identity-context:same-password': {
    id: 1587658920,
    status: 400,
    message: 'The new password must differ from the old.',
  },
  'identity-context:breached-password': {
    id: 1587658921,
    status: 400,
    message: 'This password is known from data breaches. Choose another.',
  },
  'identity-context:already-confirmed': { id: 1587658922, status: 409, message: 'Your email address is confirmed.' },
  'identity-context:token-unusable': {
    id: 1587658923,
    status: 400,
    message: 'This link was used before or has expired. Ask for a new one.',
  },
  'identity-context:letter-code-unusable': {
    id: 1587659087,
    status: 400,
    message: 'This code does not work with this email address. Use the code from the latest email.',
  },
  'identity-context:password-needed': {
    id: 1587658951,
    status: 409,
    message: 'This is another browser than the one you signed up in. Choose your password here.',
  },
  'identity-context:session-not-found': { id: 1587658971, status: 404, message: 'That session has ended already.' },
  'identity-context:last-credential': { id: 1587658924, status: 409, message: 'You need at least one way to log in.' },
  'identity-context:last-owner': { id: 1587658925, status: 409, message: 'An account needs at least one owner.' },
  'identity-context:last-role': {
    id: 1587659086,
    status: 409,
    message: 'A member needs at least one role. Remove the person from the account instead.',
  },
  'identity-context:member-not-found': { id: 1587658926, status: 404, message: 'Member not found.' },
  'identity-context:role-not-yours': {
    id: 1587658927,
    status: 403,
    message: 'You can only grant roles that you hold.',
  },
  'identity-context:already-member': { id: 1587658928, status: 409, message: 'This person is already a member.' },
  'identity-context:team-full': {
    id: 1587658929,
    status: 409,
    message: 'You have exceeded the maximum number of team members. To add more, contact sales.',
  },
  'identity-context:invitation-not-found': { id: 1587658930, status: 404, message: 'Invitation not found.' },
  'identity-context:invitation-accepted': {
    id: 1587658931,
    status: 409,
    message: 'You accepted this invitation already.',
  },
  'identity-context:invitation-for-another': {
    id: 1587658932,
    status: 409,
    message: 'This invitation is for another email address.',
  },
  'identity-context:organization-not-found': { id: 1587658933, status: 404, message: 'Organization not found.' },
  'identity-context:primary-account-only': {
    id: 1587658934,
    status: 403,
    message: "Only an owner of the organization's primary account can do this.",
  },
  'identity-context:organization-key-unusable': {
    id: 1587658935,
    status: 400,
    message: 'This organization key is not valid or was used before.',
  },
  'identity-context:primary-account-leaving': {
    id: 1587658936,
    status: 409,
    message: 'Make another account the primary one first.',
  },
  'identity-context:already-in-organization': {
    id: 1587658981,
    status: 409,
    message: 'This account belongs to an organization already.',
  },
  'identity-context:primary-account-without-owner': {
    id: 1587658982,
    status: 409,
    message: 'This account has no owner who could manage the organization.',
  },
  'identity-context:idp-active': {
    id: 1587658937,
    status: 409,
    message: 'Deactivate the identity provider first.',
  },
  'identity-context:idp-not-configured': {
    id: 1587658938,
    status: 409,
    message: 'Configure an identity provider first.',
  },
  'identity-context:idp-metadata-invalid': { id: 1587658939, status: 400, message: 'This metadata cannot be used.' },
  'identity-context:owner-protected': {
    id: 1587658940,
    status: 403,
    message: 'Only an account owner can remove an account owner or take a role from one.',
  },
  'identity-context:owner-unable': {
    id: 1587658966,
    status: 409,
    message: 'This person cannot log in: the account would be without an owner.',
  },
  'identity-context:role-held': { id: 1587658962, status: 409, message: 'You have this role already.' },
  'identity-context:role-not-grantable': {
    id: 1587658965,
    status: 409,
    message: 'Nobody who manages this account holds this role. Contact our support team.',
  },
  'identity-context:role-request-not-found': {
    id: 1587658963,
    status: 404,
    message: 'There is no such request in your account.',
  },
  'identity-context:role-request-expired': {
    id: 1587658964,
    status: 409,
    message: 'This request has expired. Give the role under Team › Members.',
  },
  'identity-context:job-not-found': {
    id: 1587659101,
    status: 404,
    message: 'This background job is done, or there is none with this ID.',
  },
  'identity-context:job-not-startable': {
    id: 1587659102,
    status: 409,
    message: 'This background job is running, or its time has not come.',
  },
  'identity-context:acting-not-found': {
    id: 1587659123,
    status: 404,
    message: 'Nobody acted under this ID in the last 90 days.',
  },
  'identity-context:note-not-found': {
    id: 1587659121,
    status: 404,
    message: 'This note was deleted, or there is none.',
  },
  'identity-context:note-not-yours': {
    id: 1587659122,
    status: 403,
    message: 'Only its author changes a note. Add one of your own.',
  },
  'identity-context:too-many-saved-views': {
    id: 1587659140,
    status: 409,
    message: 'You have 100 saved views. Delete one before you save another.',
  },
  'identity-context:saved-view-exists': {
    id: 1587659145,
    status: 409,
    message: 'You have a view of this name. Enter another name, or replace that view.',
  },
} as const satisfies Record<string, Problem>

/** Keys, their limits and their usage (docs/rules/keys.md). */
const SECURITY_PROBLEMS = {
  'security-context:key-not-found': { id: 1624873201, status: 404, message: 'Key not found.' },
  'security-context:key-deleted': { id: 1624873202, status: 409, message: 'This key was deleted. Recover it first.' },
  'security-context:account-deactivated': {
    id: 1624873203,
    status: 409,
    message:
      'This account is deactivated, and its keys with it. Nothing in it can be changed: write to our support team.',
  },
  'security-context:label-mismatch': {
    id: 1624873204,
    status: 400,
    message: 'Type the label of the key exactly as it is.',
  },
  'security-context:too-many-keys': {
    id: 1624873205,
    status: 409,
    message: 'An account can have 500 keys. Delete some, or contact sales.',
  },
  'security-context:license-not-found': { id: 1624873206, status: 400, message: 'Your account has no such license.' },
  'security-context:span-too-long': { id: 1624873207, status: 400, message: 'Choose a span of at most six months.' },
  'security-context:host-not-allowed': {
    id: 1624873208,
    status: 400,
    message: 'This host name cannot be used: it would let strangers in.',
  },
  'security-context:host-taken': { id: 1624873209, status: 409, message: 'This key has that host name already.' },
  'security-context:too-many-hosts': { id: 1624873210, status: 409, message: 'A key can have 100 host names.' },
  'security-context:limit-not-found': { id: 1624873211, status: 404, message: 'This key has no limit.' },
  'security-context:key-replaced': {
    id: 1624873213,
    status: 409,
    message: 'Another key took the place of this one already.',
  },
  'security-context:not-counted': {
    id: 1624873214,
    status: 409,
    message: 'Only a license with a number of lookups, or a key with a limit, can be watched.',
  },
  'security-context:threshold-not-found': { id: 1624873215, status: 404, message: 'Threshold not found.' },
  'security-context:threshold-exists': {
    id: 1624873216,
    status: 409,
    message: 'There is a threshold at this percentage already. Change that one.',
  },
  'security-context:list-link-unusable': {
    id: 1624873217,
    status: 404,
    message: 'This link was used, or is over a minute old. Download the list again from Tools.',
  },
  'security-context:limit-exists': { id: 1624873212, status: 409, message: 'This key has a limit already.' },
} as const satisfies Record<string, Problem>

/** Problems of contacts and their topics (docs/rules/team.md). */
const CONTACT_PROBLEMS = {
  'contact-context:contact-not-found': { id: 1639501701, status: 404, message: 'Contact not found.' },
  'contact-context:contact-exists': {
    id: 1639501702,
    status: 409,
    message: 'There is a contact with this email address.',
  },
  'contact-context:topic-not-found': { id: 1639501703, status: 404, message: 'Topic not found.' },
  'contact-context:token-unusable': {
    id: 1639501704,
    status: 400,
    message: 'This link was used before or has expired. Ask for a new one.',
  },
  'contact-context:contact-confirmed': {
    id: 1639501706,
    status: 409,
    message: 'The address of this contact is confirmed already.',
  },
  'contact-context:too-many-contacts': {
    id: 1639501707,
    status: 409,
    message: 'An account can have 100 contacts. Remove one you no longer need, then add this one.',
  },
  'contact-context:warning-mandatory': { id: 1639501705, status: 409, message: 'This warning cannot be turned off.' },
  'contact-context:webhook-not-found': { id: 1639501711, status: 404, message: 'Webhook not found.' },
  'contact-context:webhook-address-refused': {
    id: 1639501712,
    status: 400,
    message: 'This address cannot be used: it has to be https and public.',
  },
  'contact-context:too-many-webhooks': {
    id: 1639501713,
    status: 409,
    message: 'An account can have 10 webhooks. Delete one first.',
  },
  'contact-context:webhook-unsigned': {
    id: 1639501714,
    status: 409,
    message: 'Messages to Slack are not signed: there is no secret to change.',
  },
  'contact-context:delivery-not-found': { id: 1639501715, status: 404, message: 'Delivery not found.' },
  'contact-context:webhook-off': { id: 1639501716, status: 409, message: 'This webhook is off. Turn it on first.' },
} as const satisfies Record<string, Problem>

/** Problems of products and payments (commerce.md §8). */
const COMMERCE_PROBLEMS = {
  'sales-context:account-not-found': { id: 1652198301, status: 404, message: 'Account not found.' },
  'sales-context:plan-not-found': { id: 1652198302, status: 404, message: 'Plan not found.' },
  'sales-context:plan-not-purchasable': { id: 1652198303, status: 409, message: 'This plan cannot be bought.' },
  'sales-context:plan-not-renewable': { id: 1652198314, status: 409, message: 'This plan cannot renew.' },
  'sales-context:trial-used': { id: 1652198304, status: 409, message: 'This trial was used before.' },
  'sales-context:quote-changed': { id: 1652198305, status: 409, message: 'The price changed. Look at the new total.' },
  'sales-context:location-not-found': { id: 1652198306, status: 404, message: 'There is no taxable address yet.' },
  'sales-context:not-exempt': { id: 1652198307, status: 409, message: 'This account is not tax exempt.' },
  'sales-context:free-plan-held': {
    id: 1652198309,
    status: 409,
    message: 'This account has the free plan already.',
  },
  'sales-context:quote-expired': {
    id: 1652198310,
    status: 409,
    message: 'This price is from more than fifteen minutes ago. Look at it again.',
  },
  'sales-context:price-list-differs': {
    id: 1652198311,
    status: 409,
    message: 'Only prices change here: not which plans there are, what they grant or whether one is free.',
  },
  'sales-context:order-not-found': { id: 1652198308, status: 404, message: 'Order not found.' },
  'billing-context:order-not-found': { id: 1661207401, status: 404, message: 'Order not found.' },
  'billing-context:paper-not-found': { id: 1661207410, status: 404, message: 'Document not found.' },
  'billing-context:order-paid': { id: 1661207402, status: 409, message: 'This order is paid.' },
  'billing-context:order-not-by-staff': {
    id: 1661207403,
    status: 409,
    message: 'Only an order that staff made is approved. What a customer ordered waits to be paid.',
  },
  'billing-context:money-came': {
    id: 1661207404,
    status: 409,
    message: 'Money has come for this order, so its total stays as it is.',
  },
  'billing-context:payment-under-way': {
    id: 1661207405,
    status: 409,
    message: 'A card is being asked to pay this order. Try again when that is over, within half an hour.',
  },
  'billing-context:order-refunded': {
    id: 1661207406,
    status: 409,
    message: 'Money of this order was given back, so it stays in its account.',
  },
  'billing-context:order-lapsed': {
    id: 1661207407,
    status: 409,
    message: 'This order expired before it was paid. Order its plans again from your cart.',
  },
  'billing-context:order-cancelled': {
    id: 1661207408,
    status: 409,
    message: 'This order was canceled. Order its plans again from your cart.',
  },
  'billing-context:order-not-open': {
    id: 1661207409,
    status: 409,
    message:
      'Only an order that you placed at checkout and have not paid can be canceled. Ask our support team about others.',
  },
  'billing-context:order-in-use': {
    id: 1000000020,
    status: 409,
    message: 'What this order bought has begun, or a part of it was paid, so it cannot be canceled.',
  },
  'sales-context:too-many-open-orders': {
    id: 1652198313,
    status: 409,
    message: 'Five orders of this account are not paid yet. Pay or cancel one of them, or wait until one expires.',
  },
  'sales-context:license-suspended': {
    id: 1652198312,
    status: 409,
    message: 'A license of this order is suspended in one of the two accounts. Resume it first.',
  },
  'subscription-context:license-not-found': { id: 1670914501, status: 404, message: 'License not found.' },
  'subscription-context:subscription-not-found': {
    id: 1670914502,
    status: 404,
    message: 'Subscription not found.',
  },
  'subscription-context:entry-not-found': { id: 1670914504, status: 404, message: 'The catalog has no such entry.' },
  'subscription-context:not-editable': {
    id: 1670914503,
    status: 409,
    message: 'This subscription cannot be changed now.',
  },
  'subscription-context:renewal-not-agreed': {
    id: 1670914505,
    status: 409,
    message: 'A plan that costs something renews only after somebody agrees to the charge.',
  },
  'subscription-context:renewal-changed': {
    id: 1670914506,
    status: 409,
    message: 'The next charge has changed. Look at it again.',
  },
  'subscription-context:renewal-unpaid': {
    id: 1670914507,
    status: 409,
    message: 'The renewal is not paid. If you turn it off, the plan ends now.',
  },
  'subscription-context:next-plan-settled': {
    id: 1670914508,
    status: 409,
    message: 'What follows cannot be changed now: the next term is made ready, or this one is not paid.',
  },
  'subscription-context:plan-not-selectable': {
    id: 1670914509,
    status: 409,
    message: 'This plan cannot be chosen to follow. Look at the plans again.',
  },
  'subscription-context:term-followed': {
    id: 1670914510,
    status: 409,
    message: 'Another term of the license begins when this one ends or later. The end of this one cannot be moved.',
  },
  ...DECLINE_PROBLEMS,
  'payment-context:method-not-found': { id: 1683320601, status: 404, message: 'Card not found.' },
  'payment-context:only-card': {
    id: 1683320602,
    status: 409,
    message:
      'This is the only card that a license set to renew could be charged to. Add another card first, or confirm that it stops renewing.',
  },
  'payment-context:too-many-cards': {
    id: 1683320608,
    status: 429,
    message: 'Too many cards were tried in the last hour. Wait before you try another one.',
  },
  'payment-context:transaction-not-found': { id: 1683320604, status: 404, message: 'Transaction not found.' },
  'payment-context:amount-differs': {
    id: 1683320611,
    status: 400,
    message: 'This is not what is owed for the order. Look at it again.',
  },
  'payment-context:payment-not-found': { id: 1683320614, status: 404, message: 'Payment not found.' },
  'payment-context:too-many-payments': {
    id: 1683320615,
    status: 429,
    message: 'Too many payments were declined in the last hour. Wait before you try again.',
  },
  'payment-context:refund-too-large': {
    id: 1683320605,
    status: 409,
    message: 'A refund cannot exceed what is left of the payment.',
  },
  'payment-context:refund-under-way': {
    id: 1683320616,
    status: 409,
    message: 'Money of this order is being given back. Wait until the bank has answered.',
  },
  'payment-context:refund-refused': {
    id: 1683320617,
    status: 409,
    message: 'The bank gave nothing back. Look at what it said, or give the money back in another way.',
  },
  'payment-context:not-by-card': {
    id: 1683320618,
    status: 409,
    message: 'This money did not come from a card here: record how it goes back.',
  },
  'payment-context:reference-used': {
    id: 1683320619,
    status: 409,
    message: 'Other money has this reference already. Look whether it was recorded before.',
  },
  'payment-context:refund-waits': {
    id: 1683320640,
    status: 409,
    message: 'A refund of this payment waits for a second approver already. It can be approved, rejected or withdrawn.',
  },
  'payment-context:refund-request-not-found': {
    id: 1683320641,
    status: 404,
    message: 'No refund request has this ID.',
  },
  'payment-context:refund-request-own': {
    id: 1683320642,
    status: 403,
    message: 'You requested this refund yourself. Another person has to approve or reject it.',
  },
  'payment-context:refund-request-not-own': {
    id: 1683320643,
    status: 403,
    message: 'Another person requested this refund. Reject it instead.',
  },
  'payment-context:refund-request-over': {
    id: 1683320644,
    status: 409,
    message: 'This was decided or withdrawn already, or has lapsed.',
  },
  'payment-context:void-over': {
    id: 1683320645,
    status: 409,
    message:
      'The payment can no longer be voided: it is a day old, or other money of it went back. Reject this, and have it requested as a refund.',
  },
} as const satisfies Record<string, Problem>

/** Problems of the lookup gateway, by status (commerce.md §8, rules D10, L3); three are reserved (rule L4). */
const GATEWAY_PROBLEMS = {
  'gateway:too-many-requests': {
    id: 1700450801,
    status: 429,
    message: "Woah slow down! You're making more requests than you're allowed to. Try again in a few minutes…",
  },
  'gateway:too-fast': { id: 1700450802, status: 429, message: "Woah slow down! You're sending requests too fast." },
  'gateway:body-not-allowed': {
    id: 1700450803,
    status: 412,
    message: 'Unable to process request body. Remove request body and try again.',
  },
  'gateway:body-too-large': {
    id: 1700450804,
    status: 412,
    message: 'Request body too large. Try again with less data.',
  },
  'gateway:interrupted': {
    id: 1700450805,
    status: 400,
    message: 'Processing was interrupted. Try again later or contact support.',
  },
  'gateway:secret-key-in-browser': {
    id: 1700450806,
    status: 401,
    message: 'Cannot process with secret key in browser request',
  },
  'gateway:credentials-required': { id: 1700450807, status: 401, message: 'This needs proper credentials.' },
  'gateway:unrecognized-license': { id: 1700450808, status: 402, message: 'Unrecognized license.' },
  'gateway:license-not-granted': { id: 1700450809, status: 402, message: 'No license for this product.' },
  'gateway:inactive-subscription': { id: 1700450810, status: 402, message: 'The subscription is not active.' },
  'gateway:lookup-limit-reached': { id: 1700450811, status: 402, message: 'The lookup limit of this key is reached.' },
  'gateway:unauthorized': { id: 1700450812, status: 403, message: 'This key may not do that.' },
  'gateway:suspected-bot': { id: 1700450813, status: 403, message: 'This looks like a bot.' },
  'gateway:server-error': {
    id: 1700450814,
    status: 500,
    message: 'Something went wrong on our side. Check the status page.',
  },
  'gateway:bad-upstream': {
    id: 1700450815,
    status: 502,
    message: 'Something behind us went wrong. Check the status page.',
  },
  'gateway:batch-invalid': {
    id: 1700450817,
    status: 400,
    message: 'A batch is a JSON array of 1 to 100 lookups.',
  },
  'gateway:batch-too-long': { id: 1700450818, status: 413, message: 'A batch holds 100 lookups at most.' },
  'gateway:batch-over-limit': {
    id: 1700450819,
    status: 402,
    message: 'Fewer lookups are left than this batch holds. None of it was counted.',
  },
  'gateway:batch-by-website-key': {
    id: 1700450820,
    status: 422,
    message: 'A website key makes one lookup at a time. Send batches with a secret key.',
  },
} as const satisfies Record<string, Problem>

/** Problems of forms on the public pages (commerce.md §7). */
const FORM_PROBLEMS = {
  'form-context:crm-refused': { id: 1700470801, status: 422, message: 'This form was not accepted.' },
  'form-context:crm-away': {
    id: 1700470802,
    status: 503,
    message: 'We cannot take this form right now. Try again in a few minutes.',
  },
} as const satisfies Record<string, Problem>

/** Announcements above pages, for the staff who write them (rule H25). */
const ANNOUNCEMENT_PROBLEMS = {
  'announcement-context:not-found': { id: 1700480801, status: 404, message: 'Announcement not found.' },
  'announcement-context:ended': {
    id: 1700480802,
    status: 409,
    message: 'This announcement has ended. Create a new one instead.',
  },
  'announcement-context:not-started': {
    id: 1700480803,
    status: 409,
    message: 'This announcement has not started. Delete it instead.',
  },
  'announcement-context:started': {
    id: 1700480804,
    status: 409,
    message: 'This announcement has started. End it instead.',
  },
} as const satisfies Record<string, Problem>

/** Problems of conversations with sales and support (account.md §2). */
const SUPPORT_PROBLEMS = {
  'support-context:conversation-not-found': { id: 1700480901, status: 404, message: 'Conversation not found.' },
  'support-context:too-many-conversations': {
    id: 1700480902,
    status: 429,
    message: 'Too many conversations were begun from here in the last hour. Continue one of them, or try again later.',
  },
  'support-context:too-many-messages': {
    id: 1700480903,
    status: 429,
    message: 'That is a lot at once. Wait before you send more: a minute for messages, up to an hour for images.',
  },
  'support-context:no-address': {
    id: 1700480904,
    status: 409,
    message: 'We have no email address for this conversation.',
  },
  'support-context:nothing-to-mail': {
    id: 1700480905,
    status: 409,
    message: 'Nobody has answered yet. We email this conversation once somebody has.',
  },
  'support-context:image-refused': {
    id: 1700480906,
    status: 422,
    message: 'This file cannot be sent. Choose a PNG, JPEG, WebP or GIF image of at most 1 MB.',
  },
  'support-context:attachment-not-found': { id: 1700480907, status: 404, message: 'Attachment not found.' },
  'support-context:canned-answer-not-found': { id: 1700480908, status: 404, message: 'Saved reply not found.' },
  'support-context:too-many-canned-answers': {
    id: 1700480909,
    status: 409,
    message: 'There can be 200 saved replies. Delete one that nobody uses, then add this one.',
  },
  'support-context:assignee-not-support': {
    id: 1700480910,
    status: 409,
    message: 'This person cannot answer conversations. Choose a member of support.',
  },
  'support-context:unseen-message': {
    id: 1700480911,
    status: 409,
    message: 'The customer wrote again. Read the last message, then close this conversation.',
  },
} as const satisfies Record<string, Problem>

/**
 * Problems of the registry for programs of teams; `reasons` of the context are sentences with the expected and the
 * actual value.
 */
const RELEASE_PROBLEMS = {
  'release:refused': { id: 1700460801, status: 409, message: 'The registry refused this.' },
  'release:token-refused': { id: 1700460802, status: 401, message: 'This needs a publisher token that is in force.' },
  'release:origin-not-allowed': {
    id: 1700460804,
    status: 409,
    message: 'This portal takes no remote from there. Ask whoever runs it which origins are allowed.',
  },
  'release:not-theirs': { id: 1700460803, status: 403, message: 'This token is for something else.' },
} as const satisfies Record<string, Problem>

/**
 * Every failure that a call can answer: its name, number, status and the sentence a person reads (account.md §8,
 * commerce.md §8, rule L1). The number is for support and never changes once released.
 */
export const PROBLEMS = {
  ...REQUEST_PROBLEMS,
  ...IDENTITY_PROBLEMS,
  ...SECURITY_PROBLEMS,
  ...CONTACT_PROBLEMS,
  ...COMMERCE_PROBLEMS,
  ...GATEWAY_PROBLEMS,
  ...FORM_PROBLEMS,
  ...ANNOUNCEMENT_PROBLEMS,
  ...SUPPORT_PROBLEMS,
  ...RELEASE_PROBLEMS,
} as const satisfies Record<string, Problem>

export interface Problem {
  id: number
  status: number
  message: string
}

export type ProblemName = keyof typeof PROBLEMS
