import type { Route } from '../kernel/handle.ts'
import { addTopicHandler, removeTopicHandler } from './contacts/change-topics.ts'
import {
  askForContactConfirmationHandler,
  confirmContactHandler,
  resendContactConfirmationHandler,
} from './contacts/confirm-contact.ts'
import { createContactHandler } from './contacts/create-contact.ts'
import { deleteContactHandler } from './contacts/delete-contact.ts'
import {
  listContactsHandler,
  listContactsOfAccountHandler,
  listContactsOfAccountsHandler,
} from './contacts/list-contacts.ts'
import { updateContactHandler } from './contacts/update-contact.ts'
import { rateHelpDocumentHandler } from './help-ratings/rate-help-document.ts'
import { addOwnTopicHandler, listOwnTopicsHandler, removeOwnTopicHandler } from './own-topics/own-topics.ts'
import { listLettersOfAccountHandler } from './sent-letters/list-letters.ts'
import { listTopicReceiversHandler } from './topics/list-topic-receivers.ts'
import { unsubscribeHandler, viewUnsubscriptionHandler } from './unsubscription/unsubscribe.ts'
import {
  addUsageWarningHandler,
  listUsageWarningsHandler,
  removeUsageWarningHandler,
} from './usage-warnings/usage-warning-handlers.ts'
import {
  activateWebhookHandler,
  createWebhookHandler,
  deactivateWebhookHandler,
  deleteWebhookHandler,
  listDeliveriesHandler,
  listWebhooksHandler,
  resendDeliveryHandler,
  rotateWebhookSecretHandler,
  testWebhookHandler,
  updateWebhookHandler,
} from './webhooks/webhook-handlers.ts'

export const contactsRoutes: readonly Route[] = [
  listContactsHandler,
  createContactHandler,
  updateContactHandler,
  deleteContactHandler,
  addTopicHandler,
  removeTopicHandler,
  resendContactConfirmationHandler,
  confirmContactHandler,
  askForContactConfirmationHandler,
  listTopicReceiversHandler,
  listOwnTopicsHandler,
  addOwnTopicHandler,
  removeOwnTopicHandler,
  viewUnsubscriptionHandler,
  unsubscribeHandler,
  listContactsOfAccountHandler,
  listContactsOfAccountsHandler,
  listLettersOfAccountHandler,
  listUsageWarningsHandler,
  addUsageWarningHandler,
  removeUsageWarningHandler,
  listWebhooksHandler,
  createWebhookHandler,
  deleteWebhookHandler,
  activateWebhookHandler,
  deactivateWebhookHandler,
  rotateWebhookSecretHandler,
  testWebhookHandler,
  updateWebhookHandler,
  listDeliveriesHandler,
  resendDeliveryHandler,
  rateHelpDocumentHandler,
]
