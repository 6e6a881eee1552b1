import type { Request } from 'express';
import { isPanelLanguage, type PanelLanguage } from '../../values/languages.js';
import { en } from './en.js';
import { enAudit, enFacts, enWords } from './en.audit.js';
import { enFolio } from './en.folio.js';
import { enFrontDesk } from './en.front-desk.js';
import { enCancellationTiers } from './en.cancellation-tiers.js';
import { enUsualCharges } from './en.usual-charges.js';
import { enGroups } from './en.groups.js';
import { enGuestMails } from './en.guest-mails.js';
import { enGuests } from './en.guests.js';
import { enPaper } from './en.paper.js';
import { enRates } from './en.rates.js';
import { enReports } from './en.reports.js';
import { enCommands, enOnce, enResources } from './en.resources.js';
import { enHousekeeping } from './en.rooms.js';
import { enSetup } from './en.setup.js';
import { enToday } from './en.today.js';
import { tr } from './tr.js';
import { trAudit, trFacts, trWords } from './tr.audit.js';
import { trFolio } from './tr.folio.js';
import { trFrontDesk } from './tr.front-desk.js';
import { trCancellationTiers } from './tr.cancellation-tiers.js';
import { trUsualCharges } from './tr.usual-charges.js';
import { trGroups } from './tr.groups.js';
import { trGuestMails } from './tr.guest-mails.js';
import { trGuests } from './tr.guests.js';
import { trPaper } from './tr.paper.js';
import { trRates } from './tr.rates.js';
import { trReports } from './tr.reports.js';
import { trCommands, trOnce, trResources } from './tr.resources.js';
import { trHousekeeping } from './tr.rooms.js';
import { trSetup } from './tr.setup.js';
import { trToday } from './tr.today.js';

/** Texts by key, nested. The Turkish ones have the type of the English ones, so that none can be missing. */
export interface TextTree {
  [key: string]: string | TextTree;
}

/** What a hotel has exactly one of. */
const SINGLE = new Set(['hotel', 'mailServer', 'paymentTypes', 'virtualPos']);

const TEXTS: Record<PanelLanguage, TextTree> = {
  en: {
    ...withResources(
      en,
      { ...enResources, ...enGuestMails, ...enCancellationTiers, ...enUsualCharges },
      enCommands,
    ),
    pages: {
      ...en.pages,
      folio: enFolio,
      frontDesk: enFrontDesk,
      guests: enGuests,
      groups: enGroups,
      housekeeping: enHousekeeping,
      rates: enRates,
      reports: enReports,
      setup: enSetup,
      today: enToday,
    },
    paper: enPaper,
    once: enOnce,
    facts: {
      ...propertyNames(enGuestMails),
      ...propertyNames(enCancellationTiers),
      ...propertyNames(enUsualCharges),
      ...propertyNames(enResources),
      ...enFacts,
    },
    audit: enAudit,
    words: enWords,
    factWords: factWords(enFolio, enGroups, enHousekeeping),
  },
  tr: {
    ...withResources(
      tr,
      { ...trResources, ...trGuestMails, ...trCancellationTiers, ...trUsualCharges },
      trCommands,
    ),
    pages: {
      ...tr.pages,
      folio: trFolio,
      frontDesk: trFrontDesk,
      guests: trGuests,
      groups: trGroups,
      housekeeping: trHousekeeping,
      rates: trRates,
      reports: trReports,
      setup: trSetup,
      today: trToday,
    },
    paper: trPaper,
    once: trOnce,
    facts: {
      ...propertyNames(trGuestMails),
      ...propertyNames(trCancellationTiers),
      ...propertyNames(trUsualCharges),
      ...propertyNames(trResources),
      ...trFacts,
    },
    audit: trAudit,
    words: trWords,
    factWords: factWords(trFolio, trGroups, trHousekeeping),
  },
};

/** The resources' texts, and their names among the labels, where AdminJS looks for them. */
function withResources(
  own: { labels: TextTree; actions: TextTree },
  resources: Record<string, { label: string }>,
  commands: TextTree,
): TextTree {
  const labels = Object.entries(resources).map(([id, { label }]): [string, string] => [id, label]);
  return {
    ...own,
    labels: { ...own.labels, ...Object.fromEntries(labels) },
    actions: { ...own.actions, ...commands },
    resources: titled(resources),
  };
}

/** Lists, and forms of what a hotel has once, are called like what they show. */
function titled(resources: Record<string, { label: string }>): TextTree {
  const entries = Object.entries(resources).map(([id, texts]) => {
    const edit = SINGLE.has(id) ? { edit: texts.label, show: texts.label } : {};
    return [id, { ...texts, actions: { list: texts.label, ...edit } }];
  });
  return Object.fromEntries(entries) as TextTree;
}

/** Names of fields, of whichever resource: what is recorded of a change is called like the field in its form. */
function propertyNames(resources: Record<string, { properties: TextTree }>): TextTree {
  return Object.assign({}, ...Object.values(resources).map(({ properties }) => properties)) as TextTree;
}

/** Words of recorded facts that mean something else in other facts, by the name of the fact. */
function factWords(
  { kinds, methods }: { kinds: TextTree; methods: TextTree },
  { status }: { status: TextTree },
  { states }: { states: TextTree },
): TextTree {
  return { kind: kinds, method: methods, status, state: states };
}

export function textsOf(language: PanelLanguage): TextTree {
  return TEXTS[language];
}

/** One text, by its keys joined with dots. A key that has none is shown as it is, for tests to find. */
export function text(language: PanelLanguage, key: string): string {
  let found: string | TextTree | undefined = TEXTS[language];
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : key;
}

/** The language of somebody who is not signed in: as the address says, else as the browser prefers. */
export function languageOf(request: Request): PanelLanguage {
  const asked = request.query['language'];
  if (isPanelLanguage(asked)) return asked;
  return request.acceptsLanguages('tr', 'en') === 'en' ? 'en' : 'tr';
}
