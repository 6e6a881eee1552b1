import { text } from 'node:stream/consumers';
import { StaffAccountsService } from '../staff/staff-accounts.service.js';
import { STAFF_ROLES } from '../staff/staff-hotel.entity.js';
import { isPanelLanguage, PANEL_LANGUAGES } from '../values/languages.js';
import { StartError } from '../values/start-error.js';
import type { CommandHelp } from './command-help.js';
import { runCommand, UsageError, say, withModules } from './command.js';

const HELP: CommandHelp = {
  usage:
    'npm run staff:add -- --email E-MAIL --name NAME --role ROLE [--hotel HOTEL_ID] [--language tr|en] [--password] [--without-second-factor]',
  does:
    'Makes an operator, or invites somebody into the staff of a hotel, and prints a link with which the person chooses a password. The ' +
    'link works once, for 72 hours. Run it again for another link; an operator’s earlier link and password end.',
  options: {
    '--email E-MAIL': 'the address with which the person signs in',
    '--name NAME': 'the name of the person',
    '--role ROLE': 'operator, or of one hotel manager, reception or housekeeping',
    '--hotel HOTEL_ID': 'the hotel, for every role but operator',
    '--language tr|en': 'the language of the panel for the person; they can change it themselves',
    '--password': 'reads the password from standard input, and prints no link',
    '--without-second-factor': 'removes the second factor of a person who has lost it',
  },
  examples: [
    'npm run staff:add -- --email you@example.com --name "Your Name" --role operator --language en',
    'npm run staff:add -- --email ayse@example.com --name "Ayşe Yılmaz" --role reception --hotel 7001',
  ],
};
const ROLES = ['operator', ...STAFF_ROLES] as const;

await runCommand(HELP, async (call) => {
  const { email, name, hotel, language } = call.values;
  const role = ROLES.find((one) => one === call.values['role']);
  if (email === undefined || name === undefined || role === undefined)
    throw new UsageError(`--email, --name and --role are needed, the role one of ${ROLES.join(', ')}.`);
  if (role !== 'operator' && !/^[1-9]\d{0,15}$/.test(hotel ?? ''))
    throw new StartError('--hotel HOTEL_ID is needed.');
  if (role === 'operator' && hotel !== undefined)
    throw new StartError('--hotel is for every role but operator, who sees all hotels.');
  if (language !== undefined && !isPanelLanguage(language))
    throw new UsageError(`--language is one of ${PANEL_LANGUAGES.join(', ')}.`);
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
      ...(language && { language }),
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
});
