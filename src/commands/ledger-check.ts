import { DataSource } from 'typeorm';
import { checkFolios, repairFolios } from '../booking/folio/folio-check.js';
import { checkAllotments, checkLedger } from '../booking/room/ledger-check.js';
import { checkNights, completeNights } from '../booking/room/night-completion.js';
import { liftTimeouts } from '../database/long-transaction.js';
import { transaction } from '../database/transaction.js';
import { withDataSource } from '../start/prepare.js';
import { Clock } from '../values/clock.service.js';
import { counted } from '../values/counted.js';
import type { CommandHelp } from './command-help.js';
import { type Call, runCommand, withDatabase, withModules } from './command.js';

const HELP: CommandHelp = {
  usage: 'npm run ledger:check -- [--repair]',
  does:
    'Compares the rooms sold of every day with bookings, blocks and partner allotments, the balance of every folio with its lines, and ' +
    'the nights of every room with its price. It lists what differs, and then ends with 1. It changes nothing.',
  options: { '--repair': 'first brings folios and nights up to date that an earlier release has written' },
  // `mend` was its name before.
  earlierOptions: ['mend'],
  examples: ['npm run ledger:check', 'npm run ledger:check -- --repair'],
};

await runCommand(HELP, async (call) => {
  const isRepair = call.flags.repair || call.flags.mend;
  const repaired = isRepair
    ? await withModules(call, async (modules) => {
        await completeNights(modules.get(DataSource), modules.get(Clock));
        return repairFolios(modules.get(DataSource));
      })
    : 0;
  if (repaired > 0)
    process.stdout.write(
      `${counted(repaired, 'folio')} that ${repaired === 1 ? 'was' : 'were'} not up to date ${repaired === 1 ? 'is' : 'are'} now\n`,
    );
  return check(call);
});

function check(call: Call): Promise<boolean> {
  return withDatabase(call, async (database) => {
    const { differences, taken, folios, nights } = await withDataSource(database, (dataSource) =>
      transaction(dataSource, async (tx) => {
        await liftTimeouts(tx);
        return {
          differences: await checkLedger(tx),
          taken: await checkAllotments(tx),
          folios: await checkFolios(tx),
          nights: await checkNights(tx),
        };
      }),
    );
    for (const { hotelId, roomTypeId, day, sold, held, inBlocks, inAllotments } of differences) {
      process.stdout.write(
        `hotel ${hotelId}, room type ${roomTypeId}, ${day}: ${sold ?? 'no inventory record'} sold, ${held} held, ` +
          `${inBlocks} in blocks, ${inAllotments} in allotments\n`,
      );
    }
    for (const { hotelId, partnerId, roomTypeId, day, taken: known, held } of taken) {
      process.stdout.write(
        `hotel ${hotelId}, allotment of partner ${partnerId}, room type ${roomTypeId}, ${day}: ` +
          `${known ?? 'nothing'} taken, ${held} held\n`,
      );
    }
    for (const { hotelId, bookingId, kind, expected, found } of folios) {
      process.stdout.write(
        `hotel ${hotelId}, booking ${bookingId}, ${kind}: ${expected ?? 'nothing'} expected, ${found ?? 'nothing'} found\n`,
      );
    }
    for (const { hotelId, bookingId, reservationId, expected, found } of nights) {
      process.stdout.write(
        `hotel ${hotelId}, booking ${bookingId}, room ${reservationId}: its nights cost ${found}, and it ${expected ?? 'has no price'}\n`,
      );
    }
    if (differences.length + taken.length + folios.length + nights.length > 0) return false;
    process.stdout.write(
      'the ledger is clean: rooms sold are rooms held by bookings, blocks and partner allotments, on every day of every hotel\n',
    );
    process.stdout.write(
      'the folios are clean: each balance is the sum of its lines, and these are what was sold and paid\n',
    );
    return true;
  });
}
