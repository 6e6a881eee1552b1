import { API_KEY_FORM } from '../../../src/auth/api-key.entity.js';
import { CredentialsService } from '../../../src/auth/credentials.service.js';
import { PARTNER_FORM } from '../../../src/auth/partner.entity.js';
import { StaffInvitationsService } from '../../../src/staff/staff-invitations.service.js';
import { STAFF_ROLE_FORM } from '../../../src/staff/staff-hotel.entity.js';
import { STAFF_FORM } from '../../../src/staff/staff-member.entity.js';
import {
  ACTOR,
  ADDRESS,
  field,
  FLAG,
  NAME,
  panelOnly,
  TEXT,
  type FormsOf,
  type RecordCase,
} from './record-case.js';

export const accessForms = ({ the, hotelId }: FormsOf): Record<string, RecordCase> => ({
  partner: {
    section: 'partners',
    isList: true,
    entry: { apiKey: 'a-partner' },
    form: PARTNER_FORM,
    typed: { name: 'x' },
    save: (typed) => the(CredentialsService).addPartner(typed, ACTOR),
    fields: {
      name: field('name', ...NAME),
      apiKey: field('apiKey', 'a b', 'ç', ...TEXT),
      enabled: panelOnly(...FLAG),
      allowedReturnOrigins: panelOnly('x', ['x'], ADDRESS),
    },
  },
  apiKey: {
    section: 'apiKeys',
    isList: true,
    entry: { label: 'x' },
    form: API_KEY_FORM,
    typed: { label: 'x' },
    save: (typed) => the(CredentialsService).addApiKey(hotelId(), typed, ACTOR),
    fields: {
      label: field('label', ...NAME),
      scopes: field('scopes', 'x', ['x'], [], ['rates', 'rates']),
    },
  },
  staff: {
    section: 'staff',
    isList: true,
    entry: { email: 'a@b.example', role: 'manager' },
    form: { ...STAFF_FORM, ...STAFF_ROLE_FORM },
    typed: { email: 'a@b.example', name: 'x', role: 'manager', language: 'tr' },
    save: (typed) => the(StaffInvitationsService).invite(hotelId(), typed, ACTOR, ''),
    fields: {
      email: field('email', '', 'x', 'a@b', 'a,b@c.example', '<a@b.example>'),
      name: field('name', ...NAME),
      language: panelOnly('de', 'x'),
      role: field('role', '', 'owner', 'operator'),
    },
  },
});
