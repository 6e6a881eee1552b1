import { createHash, randomBytes } from 'node:crypto';
import { elementOf, factList, outcomeForm, page, selfPosting, xmlOf } from './page.mjs';

/** A bank behind Nestpay's 3D pay hosting page. Its hash is written apart from the service's own. */

export const NESTPAY_OUTCOMES = [
  'approve',
  'decline',
  'changed-amount',
  'changed-result',
  'signed-other-amount',
  'signed-other-currency',
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

/** @param {Record<string, string>} fields @param {string} storeKey @param {readonly string[]} without */
function hash3(fields, storeKey, without) {
  const names = Object.keys(fields).filter((name) => !without.includes(name.toLowerCase()));
  names.sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'));
  const plain = [...names.map((name) => fields[name]), storeKey]
    .map((value) => value.split('\\').join('\\\\').split('|').join('\\|'))
    .join('|');
  return createHash('sha512').update(plain, 'utf8').digest('base64');
}

/**
 * The answer of the bank to a payment request.
 * @param {Record<string, string>} request @param {string} storeKey @param {string} outcome
 */
export function nestpayAnswer(request, storeKey, outcome) {
  const { hash: _, ...echoed } = request;
  const declined = ['decline', 'changed-result', 'not-authenticated'].includes(outcome);
  const answer = {
    ...echoed,
    ReturnOid: request.oid,
    TransId: `24${randomBytes(6).toString('hex')}`,
    AuthCode: declined ? '' : '123456',
    ProcReturnCode: declined ? '05' : '00',
    Response: declined ? 'Declined' : 'Approved',
    mdStatus: MD_STATUS[outcome] ?? '1',
    ErrMsg: declined ? 'Genel red | kart \\ çalışmıyor' : '',
    MaskedPan: '435508***4358',
    'EXTRA.CARDISSUER': 'ÖRNEK BANKASI A.Ş.',
    rnd: randomBytes(10).toString('base64'),
    ...(outcome === 'signed-other-amount' ? { amount: '0.01' } : {}),
    ...(outcome === 'signed-other-currency' ? { currency: '392' } : {}),
    ...(outcome === 'signed-other-order' ? { oid: '0'.repeat(32) } : {}),
    ...(outcome === 'signed-other-terminal' ? { clientid: '999999999' } : {}),
  };
  const key = outcome === 'other-key' ? `${storeKey}x` : storeKey;
  const signed = { ...answer, HASH: hash3(answer, key, ['hash', 'encoding', 'nationalidno']) };
  if (outcome === 'changed-amount') return { ...signed, amount: '0.01' };
  if (outcome === 'changed-result') {
    return { ...signed, Response: 'Approved', ProcReturnCode: '00', AuthCode: '123456' };
  }
  if (outcome !== 'no-hash') return signed;
  const { HASH: __, ...bare } = signed;
  return bare;
}

/** @param {import('./bank.mjs').Desk} desk */
export function nestpayRoutes(desk) {
  const waiting = new Map();
  const charged = new Map();
  return {
    'POST /fim/est3Dgate': ({ fields }) => {
      const { clientId, storeKey } = desk.accounts.nestpay;
      desk.received.push({ bank: 'nestpay', fields });
      const honest =
        fields.clientid === clientId && fields.hash === hash3(fields, storeKey, ['hash', 'encoding']);
      if (!honest) return { status: 400, html: page('Nestpay', '<p id="error">3D-1004: hash mismatch</p>') };
      const id = randomBytes(8).toString('hex');
      waiting.set(id, fields);
      const facts = { Tutar: fields.amount, 'Para birimi': fields.currency, Sipariş: fields.oid };
      const form = outcomeForm('/fim/answer', { id }, NESTPAY_OUTCOMES);
      return { html: page('Örnek Banka: Nestpay', factList(facts) + form) };
    },
    'POST /fim/answer': async ({ fields: { id, outcome } }) => {
      const request = waiting.get(id);
      if (!request) return { status: 404, html: page('Nestpay', '<p>?</p>') };
      const answer = nestpayAnswer(request, desk.accounts.nestpay.storeKey, outcome);
      if (CHARGED.includes(outcome)) charged.set(request.oid, answer);
      if (desk.callsBack) await desk.post(request.callbackUrl, answer);
      const back = answer.Response === 'Approved' ? request.okUrl : request.failUrl;
      return { html: selfPosting(back, answer) };
    },
    'POST /fim/api': ({ text }) => {
      const { clientId, apiUser, apiPassword } = desk.accounts.nestpay;
      const isKnown =
        elementOf(text, 'Name') === apiUser &&
        elementOf(text, 'Password') === apiPassword &&
        elementOf(text, 'ClientId') === clientId &&
        elementOf(text, 'ORDERSTATUS') === 'QUERY';
      const oid = elementOf(text, 'OrderId');
      const found = isKnown ? charged.get(oid) : undefined;
      if (!found) {
        const refusal = { OrderId: '', Response: 'Declined', ProcReturnCode: '99', Extra: { NUMCODE: '0' } };
        return { xml: xmlOf({ CC5Response: { ErrMsg: `No record found for ${oid}`, ...refusal } }) };
      }
      const amount = String(Math.round(Number(found.amount) * 100));
      const extra = {
        ORD_ID: oid,
        CHARGE_TYPE_CD: 'S',
        TRANS_STAT: 'C',
        ORIG_TRANS_AMT: amount,
        CAPTURE_AMT: amount,
        TRANS_ID: found.TransId,
      };
      const approval = { OrderId: oid, Response: 'Approved', ProcReturnCode: '00', Extra: extra };
      return { xml: xmlOf({ CC5Response: approval }) };
    },
  };
}
