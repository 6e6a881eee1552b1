import type { PanelLanguage } from '../../values/languages.js';
import { accountTexts } from '../account/account.texts.js';
import { allotmentsTexts } from '../allotments/allotments.texts.js';
import { bookingPageTexts } from '../front-desk/booking/booking.texts.js';
import { findTexts } from '../find/find.texts.js';
import { folioTexts } from '../folio/folio.texts.js';
import { frameTexts } from '../frame/frame.texts.js';
import { frontDeskTexts } from '../front-desk/front-desk.texts.js';
import { groupsTexts } from '../groups/groups.texts.js';
import { guestsTexts } from '../guests/guests.texts.js';
import { guideTexts } from '../guide/guide.texts.js';
import { housekeepingTexts } from '../housekeeping/housekeeping.texts.js';
import { messageTexts } from '../page/messages.texts.js';
import { paperTexts } from '../paper/paper.texts.js';
import { partsTexts } from '../parts/parts.texts.js';
import { promotionsTexts } from '../promotions/promotions.texts.js';
import { ratesTexts } from '../rates/rates.texts.js';
import { recordsTexts } from '../records/records.texts.js';
import { auditTexts, factTexts, wordTexts } from '../records/resources/audit.texts.js';
import { commandTexts, onceTexts, resourceTexts } from '../records/resources/panel-resources.texts.js';
import { reportsTexts } from '../reports/reports.texts.js';
import { roomPlanTexts } from '../room-plan/room-plan.texts.js';
import { settingsTexts } from '../settings/settings.texts.js';
import { setupTexts } from '../setup/setup.texts.js';
import { signInTexts } from '../sign-in/sign-in.texts.js';
import { taxesTexts } from '../taxes/taxes.texts.js';
import { termsTexts } from '../terms/terms.texts.js';
import { todayTexts } from '../today/today.texts.js';
import { inLanguage, type Text, textIn, type Texts, type TextTree } from '../texts/in-language.js';

interface ResourceTexts extends Texts {
  label: Text;
  properties: Texts;
}

/** What a hotel has exactly one of. */
const SINGLE = new Set(['hotel', 'mailServer', 'paymentTypes', 'virtualPos']);

const ALL = {
  ...frameTexts,
  ...partsTexts,
  ...recordsTexts,
  ...messageTexts,
  labels: { ...recordsTexts.labels, ...labels(resourceTexts) },
  actions: { ...recordsTexts.actions, ...commandTexts },
  resources: titled(resourceTexts),
  pages: {
    account: accountTexts,
    allotments: allotmentsTexts,
    booking: bookingPageTexts,
    folio: folioTexts,
    frontDesk: frontDeskTexts,
    guests: guestsTexts,
    groups: groupsTexts,
    housekeeping: housekeepingTexts,
    promotions: promotionsTexts,
    rates: ratesTexts,
    reports: reportsTexts,
    roomPlan: roomPlanTexts,
    settings: settingsTexts,
    setup: setupTexts,
    taxes: taxesTexts,
    terms: termsTexts,
    today: todayTexts,
  },
  find: findTexts,
  guide: guideTexts,
  signIn: signInTexts,
  paper: paperTexts,
  once: onceTexts,
  facts: { ...propertyNames(resourceTexts), ...factTexts },
  audit: auditTexts,
  words: wordTexts,
  /** Words of recorded facts that mean something else in other facts, by the name of the fact. */
  factWords: {
    kind: folioTexts.kinds,
    method: folioTexts.methods,
    status: groupsTexts.status,
    state: housekeepingTexts.states,
    list: labels(resourceTexts),
  },
} satisfies Texts;

const BY_LANGUAGE: Record<PanelLanguage, TextTree> = { en: inLanguage(ALL, 'en'), tr: inLanguage(ALL, 'tr') };

/** Names of the resources, where AdminJS looks for them. */
function labels(resources: Record<string, ResourceTexts>): Texts {
  return Object.fromEntries(Object.entries(resources).map(([id, { label }]) => [id, label]));
}

/** Lists, and forms of what a hotel has once, are called like what they show. */
function titled(resources: Record<string, ResourceTexts>): Texts {
  const entries = Object.entries(resources).map(([id, texts]) => {
    const edit = SINGLE.has(id) ? { edit: texts.label, show: texts.label } : {};
    return [id, { ...texts, actions: { list: texts.label, ...edit } }];
  });
  return Object.fromEntries(entries) as Texts;
}

/** Names of fields, of whichever resource: what is recorded of a change is called like the field in its form. */
function propertyNames(resources: Record<string, ResourceTexts>): Texts {
  return Object.assign({}, ...Object.values(resources).map(({ properties }) => properties)) as Texts;
}

export function textsOf(language: PanelLanguage): TextTree {
  return BY_LANGUAGE[language];
}

/** Returns one text, by its keys joined with dots; a key that has none as it is, for tests to find. */
export function text(language: PanelLanguage, key: string): string {
  return textIn(ALL, language, key);
}
