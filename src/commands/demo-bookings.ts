import { HotelFileError } from '../hotel-file/faults.js';
import { HotelFileService } from '../hotel-file/hotel-file.service.js';
import { GuestLinks } from '../guests/profiles/guest-links.service.js';
import { demonstrationBookings } from '../start/demonstration-bookings.js';
import { workAtDemonstrationDesk } from '../start/demonstration-desk.js';
import { holdDemonstrationGroup } from '../start/demonstration-group.js';
import { runCommand, say, withModules } from './command.js';

const HELP = {
  usage: 'npm run demo:bookings',
  does:
    'Adds bookings of two months around today, and of the same months a year ago, to the demonstration hotel, with promotions, terms of ' +
    'cancellation, taxes and rooms of a partner, so that every page shows something.',
  examples: ['npm run demo:bookings'],
};

await runCommand(HELP, (call) =>
  withModules(call, async (modules) => {
    const file = demonstrationBookings();
    try {
      await modules.get(HotelFileService, { strict: false }).import(file);
      await holdDemonstrationGroup(modules, file.hotel.id!);
      await workAtDemonstrationDesk(modules, file.hotel.id!);
      await modules.get(GuestLinks, { strict: false }).linkAll(file.hotel.id!);
      say(`The demonstration hotel has ${file.bookings?.length ?? 0} bookings around today and a year ago.`);
      return true;
    } catch (error) {
      if (!(error instanceof HotelFileError)) throw error;
      say('Nothing was changed: the demonstration hotel is not there, or has been changed.');
      for (const fault of error.faults) say(`  ${fault.path}: ${fault.reason}`);
      return false;
    }
  }),
);
