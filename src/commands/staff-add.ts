import { text } from 'node:stream/consumers';
import { StaffAccountsService } from '../staff/staff-accounts.service.js';
import { STAFF_ROLES } from '../staff/staff-hotel.entity.js';
import { StartError } from '../values/start-error.js';
import { runCommand, say, withModules } from './command.js';

const USAGE =
  'npm run staff:add -- --email E-MAIL --name NAME --role operator|manager|reception|housekeeping [--hotel HOTEL_ID] [--password] [--without-second-factor] (--password reads the password from standard input; without it a one-time link is printed)';
const ROLES = ['operator', ...STAFF_ROLES] as const;

await runCommand(
  USAGE,
  [0, 0],
  async (call) => {
    const { email, name, hotel } = call.values;
    const role = ROLES.find((one) => one === call.values['role']);
    if (email === undefined || name === undefined || role === undefined)
      throw new StartError(`Usage: ${USAGE}`);
    if (role !== 'operator' && !/^[1-9]\d{0,15}$/.test(hotel ?? ''))
      throw new StartError('--hotel HOTEL_ID is needed.');
    if (role === 'operator' && hotel !== undefined)
      throw new StartError('--hotel is for every role but operator, who sees all hotels.');
    const password = call.flags['password'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : null;
    const site = call.settings.PUBLIC_URL ?? `http://localhost:${call.settings.PORT}`;
    await withModules(call, async (modules) => {
      const accounts = modules.get(StaffAccountsService, { strict: false });
      const entry = {
        email,
        name,
        role,
        hotelId: role === 'operator' ? null : Number(hotel),
        password,
        withoutSecondFactor: call.flags['without-second-factor'] ?? false,
      };
      const issued = await accounts.add(entry, { kind: 'command', name: 'staff:add' }, site);
      if (!('url' in issued)) {
        const then = issued.isInvited
          ? ' They accept the invitation of the hotel on the page of their account.'
          : '';
        return say(`${email} can sign in.${then}`);
      }
      if (issued.mailed)
        say('A link was sent, with which the person chooses a password. It works once, for 72 hours:');
      else say('With this link the person chooses a password. It works once, for 72 hours:');
      process.stdout.write(`${issued.url}\n`);
    });
  },
  ['email=', 'name=', 'role=', 'hotel=', 'password', 'without-second-factor'],
);
