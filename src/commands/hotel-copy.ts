import { HotelFileService } from '../hotel-file/hotel-file.service.js';
import { StartError } from '../values/start-error.js';
import { runCommand, withModules } from './command.js';

await runCommand(
  'npm run hotel:copy -- HOTEL_ID "NEW TITLE" [--slug=SLUG] [--rooms] [--days]',
  [2, 2],
  (call) => {
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
  },
  ['slug=', 'rooms', 'days'],
);
