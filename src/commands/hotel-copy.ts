import { HotelFileService } from '../hotel-file/hotel-file.service.js';
import { StartError } from '../values/start-error.js';
import type { CommandHelp } from './command-help.js';
import { runCommand, withModules } from './command.js';

const HELP: CommandHelp = {
  usage: 'npm run hotel:copy -- HOTEL_ID "NEW TITLE" [--slug SLUG] [--rooms] [--days]',
  does:
    'Makes a new hotel from another one, without bookings, guests, people, keys and secrets, and prints its ID. The copy is not sold ' +
    'online before somebody opens that.',
  argumentCount: [2, 2],
  options: {
    '--slug SLUG': 'what the address of the new hotel is known by to partners',
    '--rooms': 'takes the rooms as well',
    '--days': 'takes prices, availability and restrictions of the days to come as well',
  },
  examples: [
    'npm run hotel:copy -- 7001 "Deniz Otel Bodrum"',
    'npm run hotel:copy -- 7001 "Deniz Otel Bodrum" --slug deniz-bodrum --rooms --days',
  ],
};

await runCommand(HELP, (call) => {
  const [hotelId = '', title = ''] = call.positionals;
  if (!/^[1-9]\d{0,15}$/.test(hotelId)) throw new StartError(`${hotelId} is not a hotel ID.`);
  const typed = {
    title,
    seoUrl: call.values['slug'] ?? '',
    withRooms: call.flags['rooms'] ?? false,
    withDays: call.flags['days'] ?? false,
  };
  return withModules(call, async (modules) => {
    const hotelFiles = modules.get(HotelFileService, { strict: false });
    const actor = { kind: 'command', name: 'hotel:copy' } as const;
    const hotelID = await hotelFiles.copy(Number(hotelId), typed, actor);
    process.stdout.write(`${JSON.stringify({ hotelID })}\n`);
  });
});
