import { HotelFileService } from '../hotel-file/hotel-file.service.js';
import { StartError } from '../values/start-error.js';
import type { CommandHelp } from './command-help.js';
import { runCommand, withModules } from './command.js';

const HELP: CommandHelp = {
  usage: 'npm run --silent hotel:export -- HOTEL_ID > FILE',
  does: 'Writes a whole hotel as a hotel file to standard output. --silent leaves out the lines of npm, which would not belong to the file.',
  argumentCount: [1, 1],
  examples: ['npm run --silent hotel:export -- 7001 > hotel-7001.json'],
};

await runCommand(HELP, (call) => {
  const [hotelId = ''] = call.positionals;
  if (!/^[1-9]\d{0,15}$/.test(hotelId)) throw new StartError(`${hotelId} is not a hotel ID.`);
  return withModules(call, async (modules) => {
    const file = await modules.get(HotelFileService, { strict: false }).export(Number(hotelId));
    if (!file) throw new StartError(`There is no hotel ${hotelId}.`);
    process.stdout.write(`${JSON.stringify(file, undefined, 2)}\n`);
  });
});
