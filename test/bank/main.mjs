import { commandLine } from '../../scripts/command-line.mjs';
import { DEMO_ACCOUNTS, startBank } from './bank.mjs';

const DEFAULT_PORT = 3999;
const USAGE = `Usage: npm run demo:bank

Starts the demonstration bank on a port of its own, ${DEFAULT_PORT} unless BANK_PORT names another one, for trying payments by
hand with a hotel that is no test hotel. Ctrl+C ends it.

Examples:
  npm run demo:bank
  BANK_PORT=4999 npm run demo:bank
`;
commandLine(USAGE);

const bank = await startBank({ port: Number(process.env.BANK_PORT ?? DEFAULT_PORT) });
process.stdout.write(
  `The demonstration bank listens on ${bank.url} and answers as nestpay, garanti, iyzico and stripe do.\n` +
    `Its accounts: ${JSON.stringify(DEMO_ACCOUNTS, null, 2)}\n`,
);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void bank.close());
