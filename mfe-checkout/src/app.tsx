import { PAGES } from '@portal/contracts/pages'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage, remoteApp } from '@portal/remote-kit/app'
import { CartPage } from './cart/cart-page.tsx'
import { LateAddressForm, LateNewCardForm } from './checkout/late-forms.tsx'
import { DONE_PATH } from './paths.ts'

const SKETCH = <Skeleton lines={6} />

/* Each step of the checkout fetches the next one, at the first sign of a person. */
const ReviewPage = latePage(async () => (await import('./checkout/review-page.tsx')).ReviewPage, SKETCH)
const PaymentPage = latePage(async () => (await import('./checkout/payment-page.tsx')).PaymentPage, SKETCH, [
  ReviewPage,
])
const AddressPage = latePage(async () => (await import('./checkout/address-page.tsx')).AddressPage, SKETCH, [
  PaymentPage,
  LateNewCardForm,
])
const StartPage = latePage(async () => (await import('./free-plan/start-page.tsx')).StartPage, SKETCH)
const DonePage = latePage(async () => (await import('./receipt/done-page.tsx')).DonePage, SKETCH)
const LatestOrder = latePage(async () => (await import('./receipt/latest-order.tsx')).LatestOrder, SKETCH)
const ContactPage = latePage(
  async () => (await import('./contact/contact-page.tsx')).ContactPage,
  <Skeleton lines={8} />,
)

export const { Root, paths, bootstrap, mount, unmount } = remoteApp([
  { path: PAGES.cart, element: <CartPage next={[AddressPage, LateAddressForm]} /> },
  { path: PAGES.checkoutAddress, element: <AddressPage /> },
  { path: PAGES.checkoutPayment, element: <PaymentPage /> },
  { path: PAGES.checkoutReview, element: <ReviewPage /> },
  { path: PAGES.startFree, element: <StartPage /> },
  { path: DONE_PATH, element: <LatestOrder /> },
  { path: `${DONE_PATH}/:orderId`, element: <DonePage /> },
  { path: `${DONE_PATH}/*`, element: <DonePage /> },
  { path: PAGES.contact, element: <ContactPage /> },
])
