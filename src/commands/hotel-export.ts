import { HotelFileService } from '../hotel-file/hotel-file.service.js';
import { StartError } from '../values/start-error.js';
import { runCommand, withModules } from './command.js';

await runCommand('npm run --silent hotel:export -- HOTEL_ID > FILE', [1, 1], (call) => {
  const [hotelId = ''] = call.positionals;
  if (!/^[1-9]\d{0,15}$/.test(hotelId)) throw new StartError(`${hotelId} is not a hotel ID.`);
  return withModules(call, async (modules) => {
    const file = await modules.get(HotelFileService, { strict: false }).export(Number(hotelId));
    if (!file) throw new StartError(`There is no hotel ${hotelId}.`);
    process.stdout.write(`${JSON.stringify(file, undefined, 2)}\n`);
  });
});
