import type { ProblemName } from '@portal/contracts/problems'

/** Text for failed logins that the response deliberately does not distinguish (account.md §8). */
const answeredAlike = (reason: string) =>
  `${reason} No answer says so: it is always \`identity-context:invalid-credentials\`, so that nobody can find out who has a login.`

/** Cause of each problem, in one or two sentences that apply to no other (rule N37). Markdown. */
export const WHAT_HAPPENED: Readonly<Record<ProblemName, string>> = {
  'request:invalid': 'A field is missing, or holds what it cannot hold. In the answer `fields` names each one.',
  'request:not-found': 'Nothing is at this address, or it belongs to an account that is not yours.',
  'request:unauthenticated': 'The request came without a session: you are not logged in, or your session has ended.',
  'request:forbidden': 'None of your roles allows this, or your email address is not confirmed yet.',
  'request:not-written': 'The call is known, but the portal cannot do it yet.',
  'request:unexpected':
    'Something broke on our side in a way that we did not foresee. It is in our log, under the reference.',
  'request:rate-limited': 'You, or somebody in your network, asked for this too often in a short time.',
  'request:too-large': 'The body of the request is larger than this call takes.',
  'request:unsupported-media-type': 'The body of the request was not sent as JSON.',
  'request:foreign-origin': 'A page of another site sent the request. The portal takes only those of its own pages.',
  'request:xsrf':
    'The request came without the token that its page was given. The page may be older than your login, or your browser keeps no cookies of this site.',
  'request:repeated-differently': 'An `Idempotency-Key` was sent again with other content than the first time.',
  'request:in-progress': 'The same request was sent twice, and the first one is not done.',
  'request:unavailable': 'We were starting, or could not reach our database. Nothing was changed.',
  'request:method-not-allowed': 'The address exists, but not for this method.',
  'request:out-of-date': 'Somebody saved a change after you opened the page. Yours was not saved over it.',
  'request:captcha-failed': 'The check that tells people from programs did not pass, or could not load.',
  'request:too-slow': 'The body of the request did not arrive in time, so nothing was done with it.',
  'request:card-number': 'A field holds what reads like a card number, so nothing of it was kept.',

  'identity-context:authentication-failure':
    'Your identity provider let you in, but nobody here is linked to that login.',
  'identity-context:general-upstream-failure':
    'Your identity provider could not be reached, or its answer could not be used.',
  'identity-context:body-provider-login-taken': 'You signed up with a login that belongs to a user already.',
  'identity-context:rate-limiting': 'Too many accounts were created by you or from your network in a short time.',
  'identity-context:login-already-exists': 'The login that you wanted to add is linked to somebody already.',
  'identity-context:user-not-found': 'Your session is of a user who is not there any more.',
  'identity-context:invalid-credentials':
    'The password is wrong, nobody has this address, or they log in another way. Which of them it is nobody is told, so that nobody can find out who has a login.',
  'identity-context:login-not-found': answeredAlike('Nobody has this login.'),
  'identity-context:password-not-set': answeredAlike('The person with this address has no password.'),
  'identity-context:login-disabled': answeredAlike('This login was turned off.'),
  'identity-context:sso-required': answeredAlike('The organization lets its people in by single sign-on alone.'),
  'identity-context:oidc-only': answeredAlike('The person with this address logs in with Google or Microsoft.'),
  'identity-context:round-trip-lost':
    'You came back from your identity provider after more than a quarter of an hour, or in another browser than you left from.',
  'identity-context:not-asked-again':
    'To confirm that it is you, your identity provider had to ask for your login, and let you in without.',
  'identity-context:username-login-required':
    'You log in through an identity provider only. An email address to log in with takes a password of its own.',
  'identity-context:invalid-username':
    'What was typed is no email address, or one of a service for throw-away addresses.',
  'identity-context:too-many-attempts': 'Too many logins failed for this address or from this network.',
  'identity-context:account-not-found': 'A token was asked for an account that you are no member of.',
  'identity-context:other-sign-in-needed':
    'You logged in with the single sign-on of an organization and asked for something beyond its accounts.',
  'identity-context:sso-not-found':
    'No organization with this name, ID or domain has single sign-on that is set up. An unknown one and one that is not set up are answered alike.',
  'identity-context:impersonation-refused': 'Somebody of our staff acts as another user, and this is not that user’s.',
  'identity-context:refused-while-acting':
    'Somebody of our staff who acts as a customer tried to change something, or to open a secret, a payment or a file.',
  'identity-context:acting-barred': 'The account turned off that our support may act as its people.',
  'identity-context:acting-impossible': 'Nobody can act as a user or in an account that is deactivated.',
  'identity-context:last-super-admin':
    'Staff tried to take the last super administrator’s role or login, after which nobody could give roles back.',
  'identity-context:already-staff': 'A colleague was invited to the staff who already works here.',
  'identity-context:not-yourself': 'Somebody of our staff tried to change their own roles, password or access.',
  'identity-context:login-not-active':
    'A link to set a password was to be mailed to somebody whose login is deactivated or to be removed.',
  'identity-context:no-password': 'A password was to be set for somebody who logs in without one.',
  'identity-context:password-change-required':
    'You logged in with a password that somebody gave you for once. It worked, and cannot be used again.',
  'identity-context:belongs-to-account': 'Somebody who is a member of an account cannot have a role of our staff.',
  'identity-context:fresh-sign-in-required':
    'What you asked for shows or changes something sensitive, and you logged in too long ago for it.',
  'identity-context:has-password': 'A code by email was asked for by somebody who has a password.',
  'identity-context:code-unusable': 'The code was mistyped, used before, or sent more than a quarter of an hour ago.',
  'identity-context:second-factor-required': 'The password is right, and two-step login is on: a code follows.',
  'identity-context:second-factor-code-refused':
    'The code was mistyped or used before, or the clock of the phone is more than half a minute off.',
  'identity-context:log-in-expired':
    'A code has to follow the password within five minutes, in the same browser and without reloading the page.',
  'identity-context:second-factor-on': 'Two-step login was to be set up once more, and is on already.',
  'identity-context:second-factor-off': 'New recovery codes were asked for by somebody without two-step login.',
  'identity-context:second-factor-not-begun': 'The key for the app was confirmed more than an hour after it was made.',
  'identity-context:passkey-refused':
    'The passkey was removed here, is for another login, or the device did not check that it was you.',
  'identity-context:passkey-expired':
    'A passkey has to be used within five minutes, once, in the browser in which it was asked for.',
  'identity-context:passkey-not-added':
    'The device answered with something other than a new passkey for this portal that is unlocked by you alone.',
  'identity-context:passkey-taken': 'The device answered with a passkey that is in use here.',
  'identity-context:too-many-passkeys': 'An eleventh passkey was to be added to one login.',
  'identity-context:passkey-not-found': 'The passkey that was to be renamed or removed is not there, or is not yours.',
  'identity-context:remembered-browser-not-found':
    'The browser that was to ask for a code again is not remembered any more, or is not yours.',
  'identity-context:second-factor-needed':
    'The account, or the portal of its staff, requires two-step login or a passkey, and neither was used in this session.',
  'identity-context:own-second-factor-first':
    'Somebody who is logged in without a second factor was to require one of all members.',
  'identity-context:no-passkey': 'Somebody without a passkey was to show with one that it is them.',
  'identity-context:wrong-password': 'To set a new password, the old one has to be typed, and it was another one.',
  'identity-context:same-password': 'The new password is the one that you have.',
  'identity-context:breached-password': 'The new password is on a list of passwords that leaked from other sites.',
  'identity-context:already-confirmed': 'Another confirmation email was requested for an address that is confirmed.',
  'identity-context:token-unusable': 'The link was opened before, a newer one was sent, or its time is over.',
  'identity-context:letter-code-unusable':
    'The code or the address was mistyped, a newer email was sent, its time is over, or it was mistyped five times.',
  'identity-context:password-needed':
    'You opened the link of your confirmation email in another browser than you signed up in.',
  'identity-context:session-not-found': 'The session that was to end has ended, or is not yours.',
  'identity-context:last-credential': 'You tried to remove the only way in which you can log in.',
  'identity-context:last-owner': 'Without this person, or without this role, the account would have no owner.',
  'identity-context:last-role':
    'The person would have kept a seat in the account without being allowed to see anything.',
  'identity-context:member-not-found': 'The person has left the account, or never was in it.',
  'identity-context:role-not-yours': 'You tried to give, or take, a role that you do not hold.',
  'identity-context:member-locked-out':
    'An invitation was sent to a member who has no way to log in any more. They were mailed a link to set a password.',
  'identity-context:already-member': 'An invitation was sent to somebody who is in the account.',
  'identity-context:team-full': 'All seats of the account are taken, counting invitations that wait.',
  'identity-context:invitation-not-found': 'The invitation was revoked, has expired, or never was there.',
  'identity-context:invitation-accepted': 'You opened an invitation for the second time.',
  'identity-context:invitation-for-another': 'You are logged in with another address than the one that was invited.',
  'identity-context:organization-not-found': 'The account belongs to no organization, or to another one.',
  'identity-context:primary-account-only':
    'An organization is run from its primary account, and you own none or another one.',
  'identity-context:organization-key-unusable':
    'The key that was to let the account join was mistyped, used, or replaced.',
  'identity-context:primary-account-leaving': 'The primary account of an organization cannot leave it.',
  'identity-context:already-in-organization': 'An account can be in one organization, and this one is.',
  'identity-context:primary-account-without-owner':
    'An account without an owner was to become the primary one of its organization.',
  'identity-context:idp-active':
    'As long as the identity provider lets people in, neither it nor the organization can be removed.',
  'identity-context:idp-not-tested':
    'A connection was to be activated, and no test login has passed since its settings were changed last.',
  'identity-context:domain-taken':
    'The record of a domain was found, and another organization has verified the same domain.',
  'identity-context:domain-not-allowed':
    'A domain was to be verified that no single organization has: that of a public email service, or one under which people register names.',
  'identity-context:domain-not-found': 'The domain was removed meanwhile, or belongs to another organization.',
  'identity-context:too-many-domains': 'An organization can list 20 domains.',
  'identity-context:too-many-domain-checks':
    'The records of an organization’s domains were looked for too often in a row.',
  'identity-context:idp-not-replaced': 'There is no earlier connection, or it was replaced more than 30 days ago.',
  'identity-context:idp-not-configured':
    'Single sign-on was used or turned on before an identity provider was entered.',
  'identity-context:idp-metadata-invalid': 'The metadata cannot be read, or lack an address or a certificate.',
  'identity-context:owner-protected': 'Somebody who is no owner tried to remove an owner, or to take a role from one.',
  'identity-context:owner-unable': 'The ownership was to go to somebody who cannot log in.',
  'identity-context:role-held': 'You asked for a role that you have.',
  'identity-context:role-not-grantable': 'You asked for a role that nobody in the account could give.',
  'identity-context:role-request-not-found': 'Nobody in your account asked for a role under this link.',
  'identity-context:role-request-expired': 'The role was given already, or the request for it has run out.',
  'identity-context:job-not-found': 'Staff started a background job that is done or does not exist.',
  'identity-context:job-not-startable':
    'Staff started a background job that is running, waits for its time, or has a later one in its place.',
  'identity-context:acting-not-found':
    'Staff ended a colleague’s session as a customer, and there is none with this ID.',
  'identity-context:note-not-found': 'Staff changed a note that was deleted or does not exist.',
  'identity-context:note-not-yours': 'Staff changed the text of a note that a colleague wrote.',
  'identity-context:too-many-saved-views': 'A member of staff saved the filters of a list, and has 100 saved views.',
  'identity-context:saved-view-exists':
    'A member of staff saved the filters of a list under a name that another of their views of it has.',

  'security-context:key-not-found': 'No key of your account has this ID. A deleted key is gone after 30 days.',
  'security-context:key-deleted':
    'You changed or used a key that was deleted. For 30 days a deleted key answers 409, until it is recovered.',
  'security-context:account-deactivated':
    'Our staff deactivated the account. Its keys are paused with it, and what is in it can be read but not changed.',
  'security-context:label-mismatch': 'To delete a key its label has to be typed, and it was typed another way.',
  'security-context:too-many-keys': 'The account has 500 keys, which is as many as one can have.',
  'security-context:license-not-found': 'A key was to be limited to a license that the account does not have.',
  'security-context:span-too-long': 'Usage was asked for more than six months at once.',
  'security-context:host-not-allowed':
    'A wildcard stands for hosts of strangers, too: below it everybody can register or be hosted.',
  'security-context:host-taken': 'The website key lists this host name already.',
  'security-context:too-many-hosts': 'The website key lists 100 host names, which is as many as one can have.',
  'security-context:limit-not-found': 'A limit was to be changed or removed on a key that has none.',
  'security-context:key-replaced': 'You rotated a key that had been rotated before. It stops when its overlap ends.',
  'security-context:not-counted':
    'A warning was to be set on something without a number to reach: a license without a limit, or a key without one.',
  'security-context:threshold-not-found': 'Somebody deleted the warning, or it is of another account.',
  'security-context:threshold-exists': 'The account has a warning at this percentage, and can have one of each.',
  'security-context:list-link-unusable':
    'A download link works once, and for a minute. This one was used, or is older.',
  'security-context:limit-exists': 'A second limit was to be set on a key that has one.',

  'contact-context:contact-not-found': 'Somebody deleted the contact, or it is of another account.',
  'contact-context:contact-exists': 'A contact of the account has this email address.',
  'contact-context:topic-not-found': 'There is no topic of this name to be told of.',
  'contact-context:token-unusable': 'The link of an email to a contact was opened before, or its time is over.',
  'contact-context:contact-confirmed': 'A confirmation was sent again to an address that is confirmed.',
  'contact-context:too-many-contacts': 'The account has 100 contacts, which is as many as one can have.',
  'contact-context:warning-mandatory': 'Somebody tried to turn off a warning that always comes.',
  'contact-context:webhook-not-found': 'Somebody deleted the webhook, or it is of another account.',
  'contact-context:webhook-address-refused':
    'The address begins with something other than `https://`, or leads into a private network.',
  'contact-context:too-many-webhooks': 'The account has 10 webhooks, which is as many as one can have.',
  'contact-context:webhook-unsigned':
    'A new secret was asked for a webhook that goes to Slack, which takes no signature.',
  'contact-context:delivery-not-found': 'The delivery is of another webhook, or too old to be kept.',
  'contact-context:webhook-off': 'Something was to be sent through a webhook that is turned off.',

  'sales-context:account-not-found': 'An order or a price was asked for an account that does not exist.',
  'sales-context:plan-not-found': 'No plan has this ID: it was mistyped, or left the catalog.',
  'sales-context:plan-not-purchasable': 'The plan is in the catalog, and is not sold any more.',
  'sales-context:plan-not-renewable':
    'Only a plan that costs something and is followed by itself can renew, and it must be one of the plans of the order.',
  'sales-context:trial-used': 'The account had this trial before, and a trial can be had once.',
  'sales-context:quote-changed': 'The price or the tax changed after you saw the total. Nothing was charged.',
  'sales-context:location-not-found': 'Tax depends on where you are, and the account has no address yet.',
  'sales-context:not-exempt': 'An exemption was to be taken from an account that pays tax.',
  'sales-context:free-plan-held': 'A second free plan was ordered while the first one runs.',
  'sales-context:quote-expired':
    'You confirmed a total that was worked out more than fifteen minutes before. Nothing was charged.',
  'sales-context:price-list-differs': 'A new price list adds, removes or changes more than prices.',
  'sales-context:order-not-found': 'Our staff looked for an order that does not exist.',
  'sales-context:too-many-open-orders': 'The account has five orders at checkout that nobody has paid.',
  'sales-context:license-suspended': 'An order was to move to another account while one of its licenses is suspended.',

  'billing-context:order-not-found': 'No order of the account has this number.',
  'billing-context:paper-not-found': 'The order has no document with this number, or the account none of that year.',
  'billing-context:order-paid': 'An order that is paid was to be paid or changed once more.',
  'billing-context:order-not-by-staff': 'Somebody of our staff tried to approve an order that a customer made.',
  'billing-context:money-came': 'The total of an order was to change after money had come for it.',
  'billing-context:payment-under-way': 'A card is being charged for this order at this moment.',
  'billing-context:order-lapsed':
    'The order was not paid within 24 hours, or the bank’s question was not answered within 30 minutes. Nothing was charged.',
  'billing-context:order-cancelled': 'The order was canceled before anybody paid it. Nothing was charged.',
  'billing-context:order-not-open': 'An order that is paid, in use, or made by our staff was to be canceled.',
  'billing-context:order-in-use':
    'An order that was paid in part, or whose plans had begun, was to be canceled by our staff.',
  'billing-context:order-refunded': 'An order was to move to another account after money of it was given back.',

  'subscription-context:license-not-found': 'No license of the account has this ID.',
  'subscription-context:subscription-not-found': 'No subscription of the account has this ID.',
  'subscription-context:entry-not-found': 'What was looked for is not, or no longer, in the catalog.',
  'subscription-context:renewal-not-agreed':
    'Automatic renewal was turned on for a plan that costs something, without a consent to the charge.',
  'subscription-context:renewal-changed':
    'The price, the tax or the date of the next charge is not what was shown. Nothing was agreed to.',
  'subscription-context:renewal-unpaid':
    'Automatic renewal was turned off for a plan whose renewal is not paid. It would end at once, which was not confirmed.',
  'subscription-context:next-plan-settled':
    'A plan was chosen to follow where the next term was made ready already, or where the current renewal is not paid.',
  'subscription-context:plan-not-selectable':
    'The plan that was chosen to follow is not offered as one, is of another license, or goes on in another subscription.',
  'subscription-context:not-editable': 'You tried to change a subscription that has ended, is suspended or is used up.',
  'subscription-context:term-followed':
    'Our staff tried to move the end of a term although another term of the license begins when it ends, or later.',

  'payment-context:card-refused':
    'The card was not accepted as it was typed: its number, its date or its code is wrong.',
  'payment-context:card-declined':
    'The bank that issued the card declined it, and does not tell us why. Nothing was charged.',
  'payment-context:card-expired': 'The date on the card has passed. Nothing was charged.',
  'payment-context:vault-away': 'The service that keeps cards for us did not answer.',
  'payment-context:insufficient-funds': 'The bank says that the card does not cover the total. Nothing was charged.',
  'payment-context:challenge-failed':
    'The bank asked for a confirmation, and it was canceled or not right. Nothing was charged.',
  'payment-context:challenge-expired': 'The bank asked for a confirmation, and none came in time. Nothing was charged.',
  'payment-context:method-not-found': 'The card was removed, or is of another account.',
  'payment-context:only-card': 'The call would delete the only card while a license is set to renew.',
  'payment-context:too-many-cards': 'Five cards were tried within an hour, in this account or from this network.',
  'payment-context:transaction-not-found': 'No payment of the account has this ID.',
  'payment-context:amount-differs': 'Another amount was sent than is owed for the order.',
  'payment-context:payment-not-found': 'The payment that was asked about never began, or is of another account.',
  'payment-context:too-many-payments': 'Too many payments of the account were declined within an hour.',
  'payment-context:refund-too-large': 'More was to be given back than is left of the payment.',
  'payment-context:refund-under-way': 'Money of this order is on its way back at this moment.',
  'payment-context:refund-refused': 'The bank was asked to give money back, and said no.',
  'payment-context:not-by-card': 'Money was to go back to a card that had come in another way.',
  'payment-context:reference-used': 'A payment was recorded with a reference that another payment has.',
  'payment-context:refund-waits': 'A refund was requested while another one of the same payment waits for approval.',
  'payment-context:refund-request-not-found': 'No refund request has this ID.',
  'payment-context:refund-request-own': 'A person tried to approve or reject a refund that they had requested.',
  'payment-context:refund-request-not-own': 'A person tried to withdraw a refund that somebody else had requested.',
  'payment-context:refund-request-over':
    'A refund request was decided or withdrawn before, or nobody approved it in time.',
  'payment-context:void-over': 'A payment was to be voided more than a day after it, or after a part of it went back.',

  'gateway:too-many-requests': 'Your network sent thirty wrong credentials within a minute.',
  'gateway:too-fast': 'The key sent more requests a second than its plan allows. What was refused does not count.',
  'gateway:body-not-allowed':
    'The lookup came with a body. Lookups are `GET` requests, and take all of it in the address.',
  'gateway:body-too-large': 'The lookup came with a body that is larger than we read.',
  'gateway:interrupted': 'Reserved for a lookup that stops half way. None is answered with it today.',
  'gateway:secret-key-in-browser':
    'A browser sent a secret key. Anyone who opens the page could read it, so it does not work there.',
  'gateway:credentials-required':
    'The request names no key, or one that is mistyped, paused, deleted, or past its overlap.',
  'gateway:unrecognized-license': 'The request names a license that the account does not have.',
  'gateway:license-not-granted': 'The account has no license for this product, or the key is not for it.',
  'gateway:inactive-subscription':
    'There is a license for this product, and its subscription has ended, is used up or is suspended.',
  'gateway:lookup-limit-reached': 'The key made as many lookups as its own limit allows. Your plan may have more left.',
  'gateway:unauthorized':
    'A website key was used where it does not work: the host of the page is not on its list, or the key is paused.',
  'gateway:suspected-bot': 'Reserved for requests that look like a bot’s. No lookup is answered with it today.',
  'gateway:server-error': 'Something broke on our side while we looked the address up.',
  'gateway:batch-invalid': 'The body of the request is not JSON, is no list, or is an empty one.',
  'gateway:batch-too-long': 'The list in the body holds more than 100 lookups. None was made.',
  'gateway:batch-over-limit':
    'The limit of the key or the subscription leaves fewer lookups than the batch holds. A batch is answered as a whole or not at all, so none was made; `left` says how many there are, where it is known.',
  'gateway:batch-by-website-key': 'Batches are for programs with a secret key. Website keys make one lookup at a time.',
  'gateway:bad-upstream': 'Reserved for data that cannot be had from behind us. No lookup is answered with it today.',

  'form-context:crm-refused':
    'What was typed into the form cannot be taken as it is; the message below the field says why.',
  'form-context:crm-away':
    'The service that keeps forms for us did not answer. The page keeps yours, and sends it later.',

  'announcement-context:not-found':
    'There is no announcement with this ID. It may have been deleted before it started.',
  'announcement-context:ended': 'The announcement is over, so nobody sees it and it cannot be changed.',
  'announcement-context:not-started': 'The announcement is scheduled: nobody has seen it, so there is nothing to end.',
  'announcement-context:started': 'People have seen the announcement, so it stays in the list after its end.',
  'support-context:conversation-not-found':
    'No conversation has this ID, it is not yours, or the key that came with it is not its own.',
  'support-context:too-many-conversations':
    'Five conversations were begun from your network within an hour without a login, or twenty by you.',
  'support-context:too-many-messages':
    'Thirty messages came to one conversation within a minute, or too many images within an hour: twenty by a person, five by the visitors of a network.',
  'support-context:no-address': 'The conversation was begun by a visitor who left no address to write to.',
  'support-context:nothing-to-mail': 'A conversation is emailed from the first answer of our staff on.',
  'support-context:image-refused': 'The file is larger than 1 MB, or its content is not an image of these kinds.',
  'support-context:attachment-not-found':
    'No image of this conversation has this ID, or it was sent with another message before.',
  'support-context:canned-answer-not-found': 'A member of staff named a saved reply that was deleted before.',
  'support-context:too-many-canned-answers': 'Staff keep 200 saved replies at most.',
  'support-context:assignee-not-support':
    'A conversation was to be assigned to somebody who is not, or no longer, a member of support.',
  'support-context:unseen-message':
    'The customer sent a message that the screen did not show yet when a member of staff closed the conversation.',

  'release:refused': 'The release breaks a rule of the registry. In the answer `reasons` names each one.',
  'release:token-refused': 'The publisher token is unknown, revoked or expired.',
  'release:origin-not-allowed': 'The files of the release are at an address that this portal does not load from.',
  'release:not-theirs': 'The publisher token is for another part of the portal.',
}
