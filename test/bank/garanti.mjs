import { createHash, randomBytes } from 'node:crypto';
import { elementOf, factList, outcomeForm, page, selfPosting, xmlOf } from './page.mjs';

/** Garanti's common payment page (3D_OOS_PAY). Its hashes are written apart from the service's own. */

export const GARANTI_OUTCOMES = [
  'approve',
  'decline',
  'changed-amount',
  'changed-currency',
  'changed-result',
  'rearranged',
  'signed-other-order',
  'signed-other-terminal',
  'half-secure',
  'not-authenticated',
  'other-key',
  'no-hash',
];

/** Banks charge half-secure payments, too: the guest's card or bank did not take part in 3-D Secure. */
const CHARGED = ['approve', 'half-secure'];
const MD_STATUS = { 'half-secure': '4', 'not-authenticated': '0' };

const LIST = 'clientid:oid:authcode:procreturncode:response:mdstatus:cavv:eci:md:rnd:';

/** @param {string} algorithm @param {string} text */
const hex = (algorithm, text) => createHash(algorithm).update(text).digest('hex').toUpperCase();

/** @param {Record<string, string>} answer @param {string} list @param {string} storeKey */
function signedBy(answer, list, storeKey) {
  let value = '';
  for (const name of list.split(':')) if (name) value += answer[name] ?? '';
  return { ...answer, hashparams: list, hashparamsval: value, hash: hex('sha512', value + storeKey) };
}

/**
 * @param {Record<string, string>} request @param {{ storeKey: string }} account @param {string} outcome
 * @returns {Record<string, string>}
 */
export function garantiAnswer(request, { storeKey }, outcome) {
  const declined = ['decline', 'changed-result', 'rearranged', 'not-authenticated'].includes(outcome);
  const { secure3dhash: _, ...echoed } = request;
  const answer = {
    ...echoed,
    clientid: outcome === 'signed-other-terminal' ? '99999999' : request.terminalid,
    oid: outcome === 'signed-other-order' ? '0'.repeat(32) : request.orderid,
    authcode: declined ? '' : String(100000 + Math.floor(Math.random() * 899999)),
    procreturncode: declined ? '05' : '00',
    response: declined ? 'Declined' : 'Approved',
    mdstatus: MD_STATUS[outcome] ?? '1',
    mderrormessage: 'Authenticated',
    cavv: randomBytes(20).toString('base64'),
    eci: '02',
    md: randomBytes(60).toString('base64'),
    rnd: randomBytes(15).toString('base64'),
    hostmsg: declined ? 'RED-KARTI İPTAL EDİLDİ' : '',
  };
  const signed = signedBy(answer, LIST, outcome === 'other-key' ? `${storeKey}x` : storeKey);
  switch (outcome) {
    case 'changed-amount':
      return { ...signed, txnamount: '1' };
    case 'changed-currency':
      return { ...signed, txncurrencycode: '392' };
    case 'changed-result':
      return { ...signed, response: 'Approved', procreturncode: '00', authcode: '123456' };
    case 'rearranged': {
      // The same signed text, cut at other places: what was a decline reads as an approval in fields of its own.
      const rest = signed.hashparamsval.slice((signed.clientid + signed.oid).length);
      const list = 'clientid:oid:errmsg:';
      const moved = { ...signed, errmsg: rest, hashparams: list };
      return { ...moved, response: 'Approved', procreturncode: '00', mdstatus: '1', authcode: '123456' };
    }
    case 'no-hash': {
      const { hash: __, ...bare } = signed;
      return bare;
    }
    default:
      return signed;
  }
}

/** @param {import('./bank.mjs').Desk} desk */
export function garantiRoutes(desk) {
  const waiting = new Map();
  const charged = new Map();
  return {
    'POST /servlet/gt3dengine': ({ fields }) => {
      const { terminalId, storeKey, password } = desk.accounts.garanti;
      desk.received.push({ bank: 'garanti', fields });
      const security = hex('sha1', password + '0'.repeat(9 - terminalId.length) + terminalId);
      const order = [
        'terminalid',
        'orderid',
        'txnamount',
        'txncurrencycode',
        'successurl',
        'errorurl',
        'txntype',
      ];
      const plain = [...order, 'txninstallmentcount'].map((name) => fields[name]).join('');
      const honest =
        fields.terminalid === terminalId &&
        fields.secure3dhash === hex('sha512', plain + storeKey + security);
      if (!honest) return { status: 400, html: page('Garanti', '<p id="error">Guvenlik Kodu hatali</p>') };
      const id = randomBytes(8).toString('hex');
      waiting.set(id, fields);
      const facts = {
        Tutar: `${Number(fields.txnamount) / 100}`,
        'Para birimi': fields.txncurrencycode,
        Sipariş: fields.orderid,
        İşyeri: fields.companyname,
        'E-posta': fields.customeremailaddress,
      };
      const form = outcomeForm('/servlet/answer', { id }, GARANTI_OUTCOMES);
      return { html: page('Örnek Banka: Garanti', factList(facts) + form) };
    },
    'POST /servlet/answer': ({ fields: { id, outcome } }) => {
      const request = waiting.get(id);
      if (!request) return { status: 404, html: page('Garanti', '<p>?</p>') };
      const answer = garantiAnswer(request, desk.accounts.garanti, outcome);
      if (CHARGED.includes(outcome)) charged.set(request.orderid, answer);
      return {
        html: selfPosting(answer.response === 'Approved' ? request.successurl : request.errorurl, answer),
      };
    },
    'POST /VPServlet': ({ text }) => {
      const { terminalId, apiUser, apiPassword } = desk.accounts.garanti;
      const id = elementOf(text, 'OrderID');
      const security = hex('sha1', apiPassword + '0'.repeat(9 - terminalId.length) + terminalId);
      const signed = id + terminalId + elementOf(text, 'Amount') + elementOf(text, 'CurrencyCode') + security;
      const isKnown =
        elementOf(text, 'ProvUserID') === apiUser &&
        elementOf(text, 'Type') === 'orderinq' &&
        elementOf(text, 'HashData') === hex('sha512', signed);
      const found = isKnown ? charged.get(id) : undefined;
      const result = {
        Status: found ? 'APPROVED' : '',
        AuthAmount: found?.txnamount ?? '0',
        AuthCode: found?.authcode ?? '',
      };
      const response = { Code: found ? '00' : '92', Message: found ? 'Approved' : 'Declined' };
      const order = { OrderID: id, OrderInqResult: result };
      return { xml: xmlOf({ GVPSResponse: { Order: order, Transaction: { Response: response } } }) };
    },
  };
}
