import { setTimeout as delay } from 'node:timers/promises';
import { untilEnd } from './callers.mjs';
import { call, NoAnswer } from './client.mjs';
import { seeded } from './random.mjs';

const START = '/external/online/payment/type/10';
const BANK_PATIENCE_MS = 10_000;

/** A guest who pays: at the bank, and back at whichever instance answers. */
export function startPayer(context, seed) {
  const random = seeded(seed * 1_000 + 102);
  const { system, payments } = context;
  let made = 0;
  return untilEnd(context, async () => {
    await delay(random.whole(100, 600));
    const orderID = `order-${++made}`;
    const answer = await context.partner.postJson(random.pick(system.instances), 'payment start', START, {
      hotelID: system.hotel.hotelID,
      totalPrice: '100.00',
      orderID,
      returnUrl: 'https://partner.example/done',
      name: 'Ayşe',
      surname: 'Yılmaz',
      email: 'ayse@example.com',
      phone: '+905321234567',
      city: 'İstanbul',
      address: 'Bağdat Cad. 1',
      countryID: context.countryId,
      baskets: [{ id: 1, name: 'Oda', piece: 1, price: '100.00' }],
    });
    const form = formOf(String(answer.body?.code ?? ''));
    context.report.check(
      'payments',
      form.action !== '',
      `${orderID} was not started: ${answer.text.slice(0, 200)}`,
    );
    system.bank.callsBack = random.chance(0.5);
    const isApproved = random.chance(0.8);
    const back = await payAtBank(system.bank, form, isApproved ? 'approve' : 'decline');
    if (back === undefined) return;
    const payment = { orderID, isApproved, back };
    payments.push(payment);
    // The guest reloads the page that did not come, and is led to another instance.
    for (let tries = 0; tries < 3 && !payment.isBack; tries++)
      await comeBack(context, payment, random.pick(system.instances));
  });
}

/** Posts the bank's answer as the guest's browser does. */
export async function comeBack({ report }, payment, instance) {
  const { action, fields } = payment.back;
  try {
    const path = new URL(action).pathname;
    await call(report, instance, {
      name: 'payment return',
      method: 'POST',
      path,
      body: new URLSearchParams(fields),
    });
    payment.isBack = true;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
}

/** What the browser posts back; undefined where the bank never came to decide. */
async function payAtBank(bank, { action, fields }, outcome) {
  const post = async (url, values) => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(values),
      signal: AbortSignal.timeout(BANK_PATIENCE_MS),
    });
    return formOf(await response.text());
  };
  const { fields: page } = await post(action, fields);
  return page.id === undefined ? undefined : post(`${bank.url}/fim/answer`, { id: page.id, outcome });
}

/** The address and the hidden fields of the form of a page. */
function formOf(page) {
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(inputs.map(([, name, value]) => [unescaped(name), unescaped(value)]));
  return { action: unescaped(/action="([^"]*)"/.exec(page)?.[1] ?? ''), fields };
}

/** The service and the bank escape in different ways. */
function unescaped(text) {
  const entities = { lt: '<', gt: '>', quot: '"', amp: '&' };
  return text.replace(
    /&(?:#(\d+)|(lt|gt|quot|amp));/g,
    (_, number, name) => entities[name] ?? String.fromCharCode(number),
  );
}
