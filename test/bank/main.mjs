import { DEMO_ACCOUNTS, startBank } from './bank.mjs';

// The bank on a port of its own, for trying payments by hand with a hotel that is no test hotel: `npm run demo:bank`.
const DEFAULT_PORT = 3999;

const bank = await startBank({ port: Number(process.env.BANK_PORT ?? DEFAULT_PORT) });
process.stdout.write(
  `The demonstration bank listens on ${bank.url} and answers as nestpay, garanti, iyzico and stripe do.\n` +
    `Its accounts: ${JSON.stringify(DEMO_ACCOUNTS, null, 2)}\n`,
);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void bank.close());
