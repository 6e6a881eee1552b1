import { createServer } from 'node:http';
import { garantiRoutes } from './garanti.mjs';
import { iyzicoRoutes } from './iyzico.mjs';
import { nestpayRoutes } from './nestpay.mjs';
import { page } from './page.mjs';
import { stripeRoutes } from './stripe.mjs';

/**
 * A bank for tests and demonstrations that answers as Nestpay, Garanti, iyzico and Stripe do: it can approve, decline,
 * tamper, be slow and be down. It shares no code with the service.
 *
 * @typedef {object} Desk What the four have in common.
 * @property {string} url
 * @property {typeof DEMO_ACCOUNTS} accounts
 * @property {{ bank: string, fields: Record<string, any> }[]} received Every payment request, as it arrived.
 * @property {boolean} callsBack Whether Nestpay's server tells the outcome before the browser does.
 * @property {'down' | 'silent' | 'garbage' | 'error' | 'large' | undefined} trouble How it fails its callers.
 * @property {string} stripeUrlEnd What the address of Stripe's page ends with.
 * @property {(url: string, fields: Record<string, string>) => Promise<void>} post
 * @property {(url: string, headers: Record<string, string>, body: string) => Promise<void>} send
 */

/** What the demonstration hotel's virtual POS is set to. */
export const DEMO_ACCOUNTS = {
  nestpay: {
    clientId: '100200300',
    storeKey: 'DEMO-STORE-KEY',
    apiUser: 'demo-api',
    apiPassword: 'demo-api-word',
  },
  garanti: {
    terminalId: '30691298',
    storeKey: 'DEMO-STORE-KEY',
    password: 'demo-pos-password',
    apiUser: 'PROVAUT',
    apiPassword: 'demo-pos-password',
  },
  iyzico: { apiKey: 'demo-api', secretKey: 'demo-pos-password' },
  stripe: { secretKey: 'demo-pos-password', webhookSecret: 'DEMO-STORE-KEY' },
};

/** @param {{ port?: number, accounts?: Partial<typeof DEMO_ACCOUNTS> }} [options] */
export async function startBank(options = {}) {
  /** @type {Desk} */
  const desk = {
    url: '',
    accounts: { ...DEMO_ACCOUNTS, ...options.accounts },
    received: [],
    callsBack: true,
    trouble: undefined,
    stripeUrlEnd: '',
    post: (url, fields) =>
      desk.send(
        url,
        { 'Content-Type': 'application/x-www-form-urlencoded' },
        new URLSearchParams(fields).toString(),
      ),
    send: async (url, headers, body) => {
      // A merchant that does not listen is the merchant's loss: the browser still goes back.
      await fetch(url, { method: 'POST', headers, body }).then(
        (response) => response.text(),
        () => undefined,
      );
    },
  };
  const routes = Object.entries({
    ...nestpayRoutes(desk),
    ...garantiRoutes(desk),
    ...iyzicoRoutes(desk),
    ...stripeRoutes(desk),
  }).map(([route, answer]) => {
    const [method, path] = route.split(' ');
    return { method, pattern: new RegExp(`^${path.replace(':id', '(?<id>\\w+)')}$`), answer };
  });

  const server = createServer((request, response) => {
    handle(desk, routes, request, response).catch(() => response.destroy());
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', () => resolve(undefined));
  });
  desk.url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
  return Object.assign(desk, {
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  });
}

async function handle(desk, routes, request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const path = new URL(request.url, 'http://bank').pathname;

  if (desk.trouble === 'down') return response.destroy();
  if (desk.trouble === 'silent') return;
  if (desk.trouble === 'garbage') return response.end('<html>bakımdayız</html>');
  if (desk.trouble === 'large') return response.end(' '.repeat(3_000_000));
  if (desk.trouble === 'error') return response.writeHead(500).end('{"status":"failure"}');

  const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const fields = form ? Object.fromEntries(new URLSearchParams(text)) : {};
  for (const { method, pattern, answer } of routes) {
    const match = method === request.method ? pattern.exec(path) : null;
    if (!match) continue;
    return reply(
      response,
      await answer({ fields, text, path, headers: request.headers, id: match.groups?.id }),
    );
  }
  reply(response, { status: 404, html: page('Örnek Banka', '<p>Böyle bir sayfa yok.</p>') });
}

function reply(response, { status = 200, html, json, xml, location }) {
  if (location) return response.writeHead(303, { Location: location }).end();
  const type = json ? 'application/json' : xml ? 'text/xml' : 'text/html; charset=utf-8';
  response.writeHead(status, { 'Content-Type': type }).end(json ? JSON.stringify(json) : (xml ?? html));
}
