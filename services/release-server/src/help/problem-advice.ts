import { PAGES } from '@portal/contracts/pages'
import type { ProblemName } from '@portal/contracts/problems'
import { type NamedProblem, namedProblems } from './named-problems.ts'
import { WHAT_HAPPENED } from './what-happened.ts'

/** One problem, explained (rule N4); its texts are Markdown. */
export interface ExplainedProblem extends NamedProblem {
  whatHappened: string
  todo: string
  /** The page of the portal on which it is done, where it is done on one. */
  door?: Door
  contact: string
  /** Names of help documents. */
  related: readonly string[]
}

interface Door {
  path: string
  label: string
}

/** A problem by its name or its number; nothing else names one. */
export function explainProblem(wanted: string, brandName: string): ExplainedProblem | undefined {
  const problem = namedProblems(brandName).find(({ name, id }) => name === wanted || String(id) === wanted)
  if (!problem) return undefined

  const { name } = problem
  const door = doorOf(name)
  return {
    ...problem,
    whatHappened: WHAT_HAPPENED[name],
    todo: todoOf(problem),
    contact: contactFor(name),
    related: relatedTo(name),
    ...(door && { door }),
  }
}

const RELOAD = 'Reload the page and look again: somebody else may have changed it meanwhile.'

/** Advice for problems about which only the status is known. */
const TODO_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'Correct what the form marks, or what `fields` in the answer names, and send it again.',
  401: 'Log in again. If you came from a link, open it in the browser in which you log in.',
  402: 'Look at what the message names, change it, and try once more.',
  403: 'Look at your roles under *Members*: the page that refuses you says which role would do, and lets you ask for it.',
  404: `${RELOAD} It may also belong to another of your accounts: choose that one at the top of the page.`,
  405: 'Use one of the methods that the `Allow` header of the answer names.',
  408: 'Check your connection, and send it again. Nothing was changed.',
  409: RELOAD,
  412: RELOAD,
  429: 'Wait as long as `Retry-After` says, in seconds, and try again.',
  500: 'Try again in a minute. Nothing was changed by the request that failed.',
  501: 'This part is not there yet. Nothing you can send makes it work.',
  502: 'Try again in a minute. What failed stands behind us, and we are told of it.',
  503: 'Try again in a minute; the page does so by itself.',
}

/** Advice for individual problems. */
const TODO: Partial<Record<ProblemName, string>> = {
  'request:rate-limited':
    'Wait as long as `Retry-After` says, in seconds. Programs should wait longer after each refusal.',
  'request:too-large': 'Send less in one request: fewer rows, a shorter text.',
  'request:unsupported-media-type': 'Send the body as JSON, with `Content-Type: application/json`.',
  'request:foreign-origin': 'Use the portal in a page of its own. Other sites cannot send requests in your name.',
  'request:xsrf': 'Reload the page. If that does not help, let the browser keep cookies of this site.',
  'request:repeated-differently': 'Reload the page. A program has to choose a new `Idempotency-Key` for other content.',
  'request:in-progress': 'Wait a moment: the same request is still being worked on, and its answer is what you get.',
  'request:captcha-failed':
    'Try once more. If it stays so, turn off what blocks scripts of this site, or use another browser.',
  'request:card-number':
    'Take the number out of what you typed. Cards are entered under *Payment methods*, into the vault’s own fields.',
  'request:forbidden':
    'Confirm your email address if our email about it is still unopened. Otherwise ask for the role that the page names.',
  'identity-context:authentication-failure':
    'Log in the way you did before, and add this login under *Security*. Or sign up with it.',
  'identity-context:invalid-credentials':
    'Look at address and password once more, or use *Forgot password*. A company’s login goes by *single sign-on*.',
  'identity-context:too-many-attempts': 'Wait as long as the page says. Nobody is locked out for good.',
  'identity-context:fresh-sign-in-required':
    'Show that it is you when the page asks for it; it goes on by itself then.',
  'identity-context:team-full':
    'Remove someone who has left or an invitation that is pending, or take a plan with more seats.',
  'identity-context:invitation-for-another':
    'Log in with the address that was invited, or ask for an invitation to this one.',
  'identity-context:last-owner': 'Give the role to somebody else first, or transfer the ownership.',
  'identity-context:last-role': 'Give the person another role first, or remove them under *Members*.',
  'identity-context:second-factor-required': 'Enter the code that your authenticator app shows, or a recovery code.',
  'identity-context:second-factor-code-refused':
    'Have your phone set its clock by itself. Without the phone, use a recovery code; without either, write to support.',
  'identity-context:passkey-refused':
    'Log in another way, remove the passkey from your device or password manager, and add a new one under *Security*.',
  'identity-context:too-many-passkeys': 'Remove one that you no longer use under *Security*.',
  'identity-context:last-credential': 'Add another way to log in first.',
  'identity-context:token-unusable': 'Ask for a new link on the page that the old one leads to.',
  'identity-context:letter-code-unusable':
    'Enter the address that the email was sent to, and the code from the latest one. Or open its link in another program.',
  'identity-context:idp-metadata-invalid':
    'Take the metadata of your identity provider anew. The field says what is wrong with them.',
  'identity-context:domain-taken':
    'Ask the owners of that organization to remove it, or to let your account join. A domain whose record is gone is free after 7 days.',
  'identity-context:domain-not-allowed': 'Enter the domain of your company’s own email addresses.',
  'identity-context:too-many-domains': 'Remove a domain that you no longer use under *Single sign-on*.',
  'identity-context:primary-account-only': 'Ask an owner of the primary account; *Organization* says which one it is.',
  'identity-context:round-trip-lost':
    'Begin again from the login page, in one browser and within a quarter of an hour.',
  'security-context:key-deleted':
    'Open *Recoverable* under *API keys* and press *Recover*. After 30 days a key is gone: create a new one then.',
  'security-context:too-many-keys': 'Delete keys that nothing uses. What is deleted does not count.',
  'security-context:too-many-hosts': 'Use a wildcard such as `*.example.com`, or a second website key.',
  'security-context:host-not-allowed':
    'Name a host of your own, or a wildcard below one: `*.my-shop.co.uk` rather than `*.co.uk`, `my-shop.github.io` rather than `*.github.io`.',
  'security-context:span-too-long': 'Ask for at most six months at once.',
  'security-context:key-replaced': 'Rotate the key that took its place.',
  'contact-context:warning-mandatory':
    'Warnings at 90 and 100 percent always come; choose who gets them under *Contacts*.',
  'contact-context:webhook-address-refused':
    'Use an address that begins with `https://` and can be reached from the internet.',
  'contact-context:webhook-off': 'Turn the webhook on under *Notifications*, then send it again.',
  'form-context:crm-refused': 'Change what the form names, and send it again.',
  'support-context:too-many-conversations': 'Continue one of the conversations that you began, or wait an hour.',
  'support-context:no-address': 'Begin another conversation and leave your email address there, or log in.',
  'support-context:nothing-to-mail': 'Wait for the first answer, then ask for the email again.',
  'support-context:image-refused':
    'Save the picture as PNG, JPEG, WebP or GIF and choose it again. Chat and reports make one of up to 5 MB smaller.',
  'support-context:attachment-not-found': 'Choose the image again: one that is not sent is kept for a day.',
  'payment-context:only-card':
    'Add another card first, or send `confirm_disable_auto_renew=true`: the license is then set not to renew. The page of your cards names the plans that this ends, and sends it.',
  'subscription-context:renewal-not-agreed':
    'Look at the amount and the date on the page of the subscription, and agree to them there. A program sends them as `agreed`.',
  'subscription-context:renewal-changed': 'Look at the new amount, and agree to it if you want it.',
  'subscription-context:renewal-unpaid':
    'Pay the order to keep the plan, or send `confirm_end=true`: the order is canceled, and the plan ends.',
  'subscription-context:next-plan-settled':
    'Pay the order of this term first; or choose on the page of the next subscription, once that is listed.',
  'subscription-context:plan-not-selectable':
    'Choose another plan. One that another subscription of the account goes on with then cannot be chosen.',
  'payment-context:card-declined': 'Use another card, or ask the bank that issued it; we are not told why it declined.',
  'payment-context:too-many-cards':
    'Wait an hour, or have a code mailed where the card is typed. Five cards an hour are tried at most, of one account and from one network.',
  'sales-context:quote-expired': 'Look at the new total and confirm it: a price is good for fifteen minutes.',
  'sales-context:quote-changed': 'Look at the new total and confirm it. Nothing was charged.',
  'sales-context:location-not-found': 'Nothing that costs money can be had before the account has a taxable address.',
  'gateway:too-many-requests':
    'Send correct credentials. Thirty wrong ones in a minute have a network wait, as long as `Retry-After` says.',
  'gateway:too-fast':
    'Send fewer requests a second, or take a plan with a higher rate. `Retry-After` says how long to wait.',
  'gateway:body-not-allowed':
    'Put what you ask into the address of a `GET` request. Only batches have a body, with `POST` and a secret key.',
  'gateway:batch-invalid': 'Send a JSON array of 1 to 100 lookups, such as `[{"street": "350 5th Ave"}]`.',
  'gateway:batch-too-long': 'Split the list, and send 100 lookups or fewer at once.',
  'gateway:batch-over-limit': 'Send a smaller batch, raise the limit of the key, or take a larger plan.',
  'gateway:batch-by-website-key': 'Send one `GET` request for each lookup, or the batch from a server of yours.',
  'gateway:secret-key-in-browser':
    'Use a website key in pages and apps, and rotate the secret key that was in the page.',
  'gateway:credentials-required':
    'Send `auth-id` and `auth-token` of a secret key that is active, or `key` of a website key.',
  'gateway:unrecognized-license':
    'Look at the name in `license`, or leave it out: the fitting license is found without it.',
  'gateway:license-not-granted':
    'Look under *Subscriptions* whether there is a license for this product, and at the licenses that the key is for.',
  'gateway:inactive-subscription':
    'Look under *Subscriptions*: it has ended, is used up, is suspended, or waits for its payment.',
  'gateway:lookup-limit-reached': 'Raise the limit of the key or count it from zero again, on the page of the key.',
  'gateway:unauthorized':
    'Add the host of the page to the website key. *Why is it refused?* on the page of the key names the rule.',
}

function todoOf({ name, status }: NamedProblem): string {
  return TODO[name] ?? TODO_BY_STATUS[status] ?? RELOAD
}

const KEYS = { path: PAGES.keys, label: 'Open API keys' }
const SUBSCRIPTIONS = { path: PAGES.subscriptions, label: 'Open subscriptions' }
const CARDS = { path: PAGES.paymentMethods, label: 'Open payment methods' }
const LOGIN = { path: PAGES.login, label: 'Go to login' }
const SECURITY = { path: PAGES.security, label: 'Open security' }
const MEMBERS = { path: PAGES.team, label: 'Open members' }
const SINGLE_SIGN_ON = { path: PAGES.singleSignOn, label: 'Open single sign-on' }
const NOTIFICATIONS = { path: PAGES.notifications, label: 'Open notifications' }

/** The first that fits; what staff or programs of teams meet is done on no page of a customer, and has none. */
const DOORS: readonly [RegExp, Door | undefined][] = [
  [/^security-context:key-deleted$/, { path: `${PAGES.keys}?tab=recoverable`, label: 'Open recoverable keys' }],
  [/^security-context:(host|too-many-hosts)/, { path: '/account/website-keys', label: 'Open website keys' }],
  [/^security-context:span-too-long$/, { path: '/account/usage', label: 'Open usage' }],
  [/^security-context:license-not-found$/, SUBSCRIPTIONS],
  [/^security-context:(threshold|not-counted)/, NOTIFICATIONS],
  [/^security-context:list-link-unusable$/, { path: '/account/tools', label: 'Open Tools' }],
  [/^security-context:account-deactivated$/, undefined],
  [/^security-context:/, KEYS],
  [/^gateway:unauthorized$/, { path: '/account/website-keys', label: 'Open website keys' }],
  [/^gateway:(credentials-required|secret-key-in-browser|lookup-limit-reached)$/, KEYS],
  [/^gateway:(unrecognized-license|license-not-granted|inactive-subscription|too-fast)$/, SUBSCRIPTIONS],
  [/^gateway:(server-error|bad-upstream)$/, { path: PAGES.status, label: 'Check status' }],
  [/^contact-context:(webhook|too-many-webhooks|delivery)/, NOTIFICATIONS],
  [/^contact-context:token-unusable$/, undefined],
  [/^contact-context:/, { path: PAGES.contacts, label: 'Open contacts' }],
  [/^subscription-context:(license|subscription|not-editable|renewal)/, SUBSCRIPTIONS],
  [/^sales-context:(quote|plan-not)/, { path: PAGES.cart, label: 'Open the cart' }],
  [/^sales-context:location-not-found$/, { path: PAGES.checkoutAddress, label: 'Enter an address' }],
  [/^sales-context:(trial-used|free-plan-held)$/, SUBSCRIPTIONS],
  [/^payment-context:(card|insufficient|challenge|vault|only-card|too-many|method)/, CARDS],
  [/^request:card-number$/, CARDS],
  [/^request:forbidden$/, MEMBERS],
  [/^request:unauthenticated$/, LOGIN],
  [
    /^identity-context:(password-not-set|wrong-password)$/,
    { path: PAGES.forgotPassword, label: 'Reset your password' },
  ],
  [/^identity-context:(login-already-exists|last-credential|session-not-found|same-password|breached)/, SECURITY],
  [
    /^identity-context:(authentication|user-not|invalid-cred|login-|sso-required|oidc-only|round-trip|not-asked)/,
    LOGIN,
  ],
  [/^identity-context:(last-owner|member-|team-full|already-member|owner-|role-request-|role-not-yours)/, MEMBERS],
  [/^identity-context:(idp-|domain-|too-many-domain)/, SINGLE_SIGN_ON],
  [
    /^identity-context:(organization|primary-account|already-in-organization)/,
    { path: PAGES.organization, label: 'Open organization' },
  ],
]

function doorOf(name: ProblemName): Door | undefined {
  return DOORS.find(([pattern]) => pattern.test(name))?.[1]
}

const SUPPORT =
  'Our support team. Include the reference that was shown with the error: it leads straight to what happened.'

const CONTACT_OF: Readonly<Record<string, string>> = {
  'security-context': 'Somebody with the role [API key editor](/docs/roles), or an account owner.',
  'contact-context': 'An account owner.',
  'sales-context': 'Somebody with the role [Billing editor](/docs/roles), or our sales team.',
  'billing-context': 'Somebody with the role [Billing editor](/docs/roles).',
  'subscription-context': 'Somebody with the role [Billing editor](/docs/roles).',
  'payment-context':
    'Somebody with the role [Billing editor](/docs/roles). About a refusal, the bank that issued the card.',
  gateway: 'The person who wrote the program that asks, or somebody with the role [API key editor](/docs/roles).',
}

function contactFor(name: ProblemName): string {
  const contact = CONTACT_OF[contextOf(name)]
  return contact
    ? `${contact} If that does not help, write to our support team, with the reference that was shown with the error.`
    : SUPPORT
}

const RELATED_BY_CONTEXT: Readonly<Record<string, readonly string[]>> = {
  request: ['error-answers'],
  'identity-context': ['logging-in', 'members'],
  'security-context': ['secret-keys', 'website-keys'],
  'contact-context': ['contacts', 'notifications'],
  'sales-context': ['plans'],
  'billing-context': ['plans'],
  'subscription-context': ['subscriptions'],
  'payment-context': ['payment-methods'],
  gateway: ['error-answers', 'rates'],
}

/** Related documents of individual problems. */
const RELATED: readonly [RegExp, readonly string[]][] = [
  [/:(limit|lookup-limit)/, ['key-limits']],
  [/:(key-deleted|key-replaced)/, ['deleted-keys', 'rotate-a-key']],
  [/:(host|too-many-hosts|unauthorized$|secret-key-in-browser)/, ['website-keys']],
  [/:idp-|:sso-|:domain-|:too-many-domain/, ['single-sign-on']],
  [/:(organization|primary-account|already-in-organization)/, ['organizations']],
  [/:(role|owner|last-owner)/, ['roles']],
  [/:(webhook|delivery|too-many-webhooks)/, ['webhooks']],
  [/:(threshold|not-counted)/, ['notifications']],
  [/:(license|inactive)/, ['subscriptions']],
]

function relatedTo(name: ProblemName): readonly string[] {
  const special = RELATED.filter(([pattern]) => pattern.test(name)).flatMap(([, documents]) => documents)
  return [...new Set([...special, ...(RELATED_BY_CONTEXT[contextOf(name)] ?? [])])].slice(0, 3)
}

function contextOf(name: ProblemName): string {
  return name.slice(0, name.indexOf(':'))
}
