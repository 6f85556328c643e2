import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import { tag } from '../documents/html.ts'
import { type Code, codeBlock } from '../reading/code.ts'
import { goOn } from '../reading/go-on.ts'
import { icon as picture } from '../reading/icon.ts'
import type { Reader, Reading } from '../reading/reader.ts'
import { type Checked, outcomeOf } from './check-address.ts'
import { ADDRESSES_TO_TRY, EXAMPLES, FIRST_ADDRESS } from './home-examples.ts'
import type { ProductExample } from './product-example.ts'
import { productPathOf } from './products.ts'
import { FREE_PLAN, siteStyle } from './site-page.ts'

const STYLE = siteStyle('home.css')

interface HomePage {
  brandName: string
  /** A request to the first product, with its answer. */
  example: ProductExample | undefined
  reader: Reader
  checked: Checked
}

/** Renders `/`: the products, with example answers. */
export function homePage({ brandName, example, reader, checked }: HomePage): Reading {
  const lead = `${escapeHtml(brandName)} verifies, completes and locates addresses in the United States and abroad, in one request. Try it: no key, no sign-up.`
  return {
    title: 'Home',
    description: `${brandName} verifies, completes and locates addresses in the United States and abroad.`,
    style: STYLE,
    isOnce: checked.street !== FIRST_ADDRESS,
    html: `<div class="home">
<div class="home-hero"><div>
<h1>Every address, checked before it costs you anything</h1>
<p class="home-lead">${lead}</p>
<div class="doors">${doors(reader)}</div>
<p class="home-small">Free plans. No card required.</p>
</div>${checkAddress(checked)}</div>
${answers()}
${steps(example)}
${around()}
${goOn({ ...FREE_PLAN, doors: doors(reader) })}</div>`,
  }
}

/** Renders the next steps: log in or sign up, and prices. */
function doors(reader: Reader): string {
  const [path, label] = reader === 'nobody' ? [PAGES.signUp, 'Sign Up Free'] : [PAGES.account, 'Go to your account']
  return `<a class="button-primary" href="${path}">${label}</a><a class="button" href="${PAGES.pricing}">See pricing</a>`
}

/** Renders a form to try the first product (rule A10). The form is plain HTML, and the answer is a document. */
function checkAddress(checked: Checked): string {
  const field = tag('input', {
    class: 'field',
    id: 'street',
    name: 'street',
    value: checked.street,
    maxlength: '200',
    required: '',
    autocomplete: 'off',
  })
  const tries = ADDRESSES_TO_TRY.map(
    (address) =>
      `<li><button type="submit" form="try" name="street" value="${escapeHtml(address)}">${escapeHtml(address)}</button></li>`,
  )
  return `<section class="home-check" id="check" aria-labelledby="check-title">
<h2 id="check-title">Check an address</h2>
<form method="post" action="/#check" class="home-ask"><label for="street">US address</label>
<div class="home-field">${field}<button class="button-primary">Check</button></div></form>
<form method="post" action="/#check" id="try"><ul class="home-tries" aria-label="Addresses to try">${tries.join('')}</ul></form>
<div role="status" class="home-outcome">${outcomeOf(checked)}</div>
</section>`
}

function part(id: string, title: string, lead: string, body: string): string {
  return `<section class="home-part" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><p class="site-muted">${lead}</p>${body}</section>`
}

function answers(): string {
  const all = EXAMPLES.map(
    ({ product, promise, slug, sent, answered }) => `<li>
<h3><a href="${productPathOf({ slug })}">${product}</a></h3>
<p class="site-muted">${promise}</p>
<p class="home-sent">${escapeHtml(sent)}</p>
<p class="home-answered">${answered.map((line) => `<span>${escapeHtml(line)}</span>`).join('')}</p>
</li>`,
  )
  const more = `<p class="home-more"><a class="site-link" href="${PAGES.products}">All products</a></p>`
  return part(
    'answers',
    'What you send, and what comes back',
    'One key works for all of them.',
    `<ul class="home-examples">${all.join('')}</ul>${more}`,
  )
}

const STEPS = [
  {
    title: 'Sign up',
    text: 'Use your email address and a password, or your Google or Microsoft login. No card required.',
  },
  { title: 'Create a key', text: 'A secret key for your server, or a website key for the pages you name.' },
  { title: 'Send a request', text: 'The portal writes the code for you, in six languages.' },
]

function steps(example: ProductExample | undefined): string {
  const code = example ? [...example.request.slice(0, 1), shortened(example.answer)] : []
  const all = STEPS.map(({ title, text }) => `<li><h3>${title}</h3><p class="site-muted">${text}</p></li>`)
  return part(
    'steps',
    'From sign-up to an answer in five minutes',
    'You never have to talk to sales.',
    `<ol class="home-steps">${all.join('')}</ol>
<div class="home-code">${code.map(codeBlock).join('')}</div>
<p class="home-more"><a class="site-link" href="${PAGES.docs}/getting-started">Get started in five minutes</a></p>`,
  )
}

const SHORTENED = ['delivery_line_1', 'last_line', 'components', 'primary_number', 'street_name', 'zipcode']

/** Shortens an answer to the main fields of its first row; the product's page shows all of it. */
function shortened({ language, text }: Code): Code {
  const [row] = JSON.parse(text) as [unknown]
  return { language, text: JSON.stringify([row], SHORTENED, 2), label: 'JSON, shortened' }
}

const AROUND = [
  {
    icon: 'key',
    title: 'Keys you can trust',
    text: 'Pause them in a fifth of a second, rotate them with an overlap, limit their lookups, and recover them for 30 days.',
  },
  {
    icon: 'globe',
    title: '“Why is it refused?”',
    text: 'Enter a page address, see which rule refuses it, and allow it with one click.',
  },
  {
    icon: 'chart',
    title: 'Usage by the hour',
    text: 'By key and by license, compared with the previous period, with the day your plan will run out.',
  },
  {
    icon: 'bell',
    title: 'Warnings in time',
    text: 'By email, signed webhook or Slack, at the thresholds you set, before a plan runs out.',
  },
  {
    icon: 'users',
    title: 'A role for everyone',
    text: 'Developers see keys, finance sees bills. Single sign-on with SAML or OpenID Connect.',
  },
  {
    icon: 'shield',
    title: 'A complete audit log',
    text: 'Every change is logged, and so is what our support looks at. Nobody can rewrite it.',
  },
]

function around(): string {
  const all = AROUND.map(
    ({ icon, title, text }) => `<li>
<span class="home-picture">${picture(icon)}</span><h3>${title}</h3><p class="site-muted">${text}</p></li>`,
  )
  return part(
    'around',
    'Everything around the lookup',
    'In one portal, without filing a ticket.',
    `<ul class="home-around">${all.join('')}</ul>`,
  )
}
