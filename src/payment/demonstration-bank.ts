import { attribute } from './fragments.js';
import { nestpayAnswerHash } from './providers/nestpay.signature.js';
import type { PointOfSale } from './providers/payment-provider.js';

/** The company of the payments of test hotels. No hotel can choose it: {@link atDemonstrationBank}. */
export const DEMONSTRATION = 'demonstration';

/** The demonstration bank speaks Nestpay, with the merchant number and store key of the hotel where they are set. */
export function atDemonstrationBank(pos: PointOfSale | undefined): PointOfSale {
  return {
    companyId: 0,
    companyName: 'Demonstration bank',
    terminalNo: '',
    user: '',
    password: '',
    inquiryUser: '',
    inquiryPassword: '',
    maxInstallment: 1,
    ...pos,
    companyCode: DEMONSTRATION,
    merchantId: pos?.merchantId || DEMONSTRATION,
    storeKey: pos?.storeKey || DEMONSTRATION,
    gatewayUrl: null,
  };
}

type OrderFields = Readonly<Record<string, string>>;

const OUTCOMES = {
  approve: { Response: 'Approved', ProcReturnCode: '00', AuthCode: '123456', mdStatus: '1' },
  decline: { Response: 'Declined', ProcReturnCode: '05', AuthCode: '', mdStatus: '1' },
} as const;

export function demonstrationPage(request: OrderFields, storeKey: string): string {
  const { amount = '', okUrl = '', failUrl = '' } = request;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demonstration bank</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}
form{display:inline}button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}</style></head><body>
<h1>Demo banka / Demonstration bank</h1><p>Bu bir test otelidir: kimseden ücret alınmaz.<br>This is a test hotel: nobody is charged.</p>
<p><strong>${attribute(amount)}</strong></p>
${answerForm('approve', okUrl, request, storeKey, 'Öde / Pay')}
${answerForm('decline', failUrl, request, storeKey, 'Reddet / Decline')}</body></html>`;
}

function answerForm(
  outcome: keyof typeof OUTCOMES,
  action: string,
  request: OrderFields,
  storeKey: string,
  label: string,
): string {
  const { hash: _, ...echoed } = request;
  const answer = { ...echoed, TransId: `DEMO-${request.oid ?? ''}`, ...OUTCOMES[outcome] };
  const signed = { ...answer, HASH: nestpayAnswerHash(answer, storeKey) };
  const inputs = Object.entries(signed).map(
    ([name, value]) => `<input type="hidden" name="${attribute(name)}" value="${attribute(value)}">`,
  );
  return `<form id="${outcome}" method="post" action="${attribute(action)}">${inputs.join('')}<button>${label}</button></form>`;
}
