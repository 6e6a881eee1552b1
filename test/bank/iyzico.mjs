import { createHmac, randomBytes } from 'node:crypto';
import { escapeHtml, selfPosting } from './page.mjs';

/** iyzico's checkout form and its API, as far as a merchant sees it. */

export const IYZICO_OUTCOMES = [
  'approve',
  'decline',
  'examine',
  'fraud',
  'signed-other-amount',
  'paid-less',
  'signed-other-currency',
  'signed-other-order',
  'other-key',
  'no-signature',
  'other-token',
];

const INITIALIZE = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
const DETAIL = '/payment/iyzipos/checkoutform/auth/ecom/detail';

/** @param {string} key @param {string} text */
const hmac = (key, text) => createHmac('sha256', key).update(text).digest('hex');

/** A price as iyzico signs it. @param {number} price */
const bare = (price) => price.toString();

/** @param {import('./bank.mjs').Desk} desk */
export function iyzicoRoutes(desk) {
  /** @type {Map<string, { request: any, outcome: string, paymentId: number }>} */
  const forms = new Map();

  const authorized = ({ headers, path, text }) => {
    const { apiKey, secretKey } = desk.accounts.iyzico;
    const random = headers['x-iyzi-rnd'];
    const wanted = `apiKey:${apiKey}&randomKey:${random}&signature:${hmac(secretKey, random + path + text)}`;
    return headers.authorization === `IYZWSv2 ${Buffer.from(wanted).toString('base64')}`;
  };
  const failure = (errorCode, errorMessage) => ({ json: { status: 'failure', errorCode, errorMessage } });

  return {
    [`POST ${INITIALIZE}`]: (call) => {
      if (!authorized(call)) return failure('1001', 'api bilgileri bulunamadı');
      const request = JSON.parse(call.text);
      desk.received.push({ bank: 'iyzico', fields: request });
      const cents = (price) => Math.round(Number(price) * 100);
      const sum = request.basketItems.reduce((total, item) => total + cents(item.price), 0);
      if (sum !== cents(request.price))
        return failure('5062', 'Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır');
      if (request.basketItems.some((item) => cents(item.price) <= 0))
        return failure('5064', 'Kırılım tutarı sıfırdan büyük olmalıdır');
      const token = randomBytes(18).toString('hex');
      forms.set(token, { request, outcome: 'none', paymentId: 20_000_000 + forms.size });
      const markup = `<form method="post" action="${escapeHtml(desk.url)}/iyzico/pay"><p>${escapeHtml(request.buyer.name)} ${escapeHtml(request.buyer.surname)}, ${escapeHtml(request.price)} ${escapeHtml(request.currency)}</p><input type="hidden" name="token" value="${token}">${IYZICO_OUTCOMES.map((one) => `<button id="${one}" name="outcome" value="${one}">${one}</button>`).join('')}</form>`;
      const checkoutFormContent = `<script type="text/javascript">document.getElementById('iyzipay-checkout-form').innerHTML = ${JSON.stringify(markup).replace(/</g, '\\u003c')};</script>`;
      return {
        json: {
          status: 'success',
          token,
          checkoutFormContent,
          conversationId: request.conversationId,
          tokenExpireTime: 1800,
        },
      };
    },
    'POST /iyzico/pay': ({ fields: { token, outcome } }) => {
      const form = forms.get(token);
      if (!form) return { status: 404, html: '?' };
      form.outcome = outcome;
      const posted = outcome === 'other-token' ? 'f'.repeat(36) : token;
      return { html: selfPosting(form.request.callbackUrl, { token: posted }) };
    },
    [`POST ${DETAIL}`]: (call) => {
      if (!authorized(call)) return failure('1001', 'api bilgileri bulunamadı');
      const { token, conversationId } = JSON.parse(call.text);
      const form = forms.get(token);
      if (!form || form.outcome === 'none') return failure('5152', 'ödeme yapılmamış');
      const { request, outcome, paymentId } = form;
      if (outcome === 'decline') {
        return {
          json: { status: 'failure', paymentStatus: 'FAILURE', errorCode: '10051', token, conversationId },
        };
      }
      const price = outcome === 'signed-other-amount' ? 0.01 : Number(request.price);
      const detail = {
        status: 'success',
        paymentStatus: 'SUCCESS',
        paymentId: String(paymentId),
        currency: outcome === 'signed-other-currency' ? 'JPY' : request.currency,
        basketId: outcome === 'signed-other-order' ? '0'.repeat(32) : request.basketId,
        conversationId,
        paidPrice: outcome === 'paid-less' ? 0.01 : price,
        price,
        token,
        fraudStatus: outcome === 'examine' ? 0 : outcome === 'fraud' ? -1 : 1,
      };
      const { secretKey } = desk.accounts.iyzico;
      const text = `${detail.paymentStatus}:${detail.paymentId}:${detail.currency}:${detail.basketId}:${detail.conversationId}:${bare(detail.paidPrice)}:${bare(detail.price)}:${token}`;
      const signature = hmac(outcome === 'other-key' ? `${secretKey}x` : secretKey, text);
      return { json: outcome === 'no-signature' ? detail : { ...detail, signature } };
    },
  };
}
