import { enAccessResources } from './en.access-resources.js';
import { enAuditResources } from './en.audit.js';
import { enBookingResources } from './en.booking-resources.js';
import { enCatalogueResources } from './en.catalogue-resources.js';
import { enHotelResources } from './en.hotel-resources.js';
import { enLookupResources } from './en.lookup-resources.js';
import { enPaymentResources } from './en.payment-resources.js';

export const enResources = {
  ...enBookingResources,
  ...enCatalogueResources,
  ...enHotelResources,
  ...enPaymentResources,
  ...enAccessResources,
  ...enAuditResources,
  ...enLookupResources,
};

export const enCommands = {
  retire: 'Take out of use',
  restore: 'Put back into use',
  testMail: 'Send a test mail',
  removeVirtualPos: 'Remove',
  newLink: 'New link',
  disableStaff: 'Disable',
  enableStaff: 'Enable',
  resetTotp: 'Reset second factor',
  removeStaff: 'Remove',
  revoke: 'Revoke',
  rotateSecret: 'New secret',
  endTokens: 'Sign out everywhere',
  acceptPayment: 'Accept payment',
  givePaymentBack: 'Mark as refunded',
  switchOn: 'Switch on again',
  sendAgain: 'Send again',
  undoCancellation: 'Undo cancellation',
  copyHotel: 'Copy',
  reveal: 'Show card',
} as const;

export const enOnce = {
  apiKey: 'ApiKey',
  partnerKey: 'apiKey',
  partnerSecret: 'apiSecret',
  link: 'One-time link',
  linkUse: 'For {{name}}. It can be used once, within {{hours}} hours.',
  cardHolder: 'Holder',
  cardNumber: 'Number',
  cardExpiry: 'Expiry',
  cardCvv: 'CVV',
} as const;
