import type { EntityManager } from 'typeorm';
import { readTextBytes, type TextBytes } from '../hotel/text-quota.js';
import type { Settings } from '../settings.js';
import { leftOutPriceFaults, replacedCurrency } from './currency-change.js';
import { derivationFaults } from './derivations.js';
import { besides, besidesRecords, type Fault, HotelFileError } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';
import { type HotelRecords, knownNames, readHotelRecords, readRecordsDigest } from './hotel-records.js';
import { referenceFaults } from './references.js';
import { occupiedRoomFaults } from './rooms-left-out.js';
import { accessFaults, type PreparedAccess } from './write-access.js';
import { catalogueFaults } from './write-catalogue.js';
import { gatewayFaults, movedSecretFaults } from './write-hotel.js';
import { partnerAllotmentFaults } from './write-partner-allotments.js';
import { priceRuleFaults } from './write-price-rules.js';
import { termsFaults } from './write-terms.js';

export interface FileToCheck {
  tx: EntityManager;
  file: ReadHotelFile;
  access: PreparedAccess;
  /** Undefined for a hotel that does not exist yet. */
  hotelId: number | undefined;
  /** The hotel's day, as a day number. */
  today: number;
  settings: Pick<Settings, 'PAYMENT_GATEWAY_HOSTS'>;
}

/** A file without faults, and what it was checked against. */
export interface CheckedFile {
  digest: string | undefined;
  before: HotelRecords | undefined;
  /** The currency that the file replaces. */
  oldCurrency: string | undefined;
  textBytes: TextBytes | undefined;
}

/** Checks a file against what is stored, before the hotel's lock. Throws {@link HotelFileError} with every fault; `others` are known. */
export async function checkedFile(check: FileToCheck, others: readonly Fault[]): Promise<CheckedFile> {
  const { tx, hotelId } = check;
  const digest = hotelId === undefined ? undefined : await readRecordsDigest(tx, hotelId);
  const before = hotelId === undefined ? undefined : await readHotelRecords(tx, hotelId);
  const textBytes = hotelId === undefined ? undefined : await readTextBytes(tx, hotelId);
  const oldCurrency = replacedCurrency(check.file, before);
  const faults = [...others, ...(await faultsOf(check, before, oldCurrency, others))];
  if (faults.length > 0) throw new HotelFileError(faults);
  return { digest, before, oldCurrency, textBytes };
}

/** What {@link checkedFile} has found, under the hotel's lock: checked anew where a record has changed since. */
export async function stillChecked(check: FileToCheck, found: CheckedFile): Promise<CheckedFile> {
  const { tx, file, hotelId } = check;
  if (hotelId === undefined) return found;
  if ((await readRecordsDigest(tx, hotelId)) !== found.digest) return checkedFile(check, []);
  // Guests come and go without a change of these records.
  const faults = await occupiedRoomFaults(tx, file, found.before);
  if (faults.length > 0) throw new HotelFileError(faults);
  return found;
}

async function faultsOf(
  { tx, file, access, hotelId, today, settings }: FileToCheck,
  before: HotelRecords | undefined,
  oldCurrency: string | undefined,
  others: readonly Fault[],
): Promise<Fault[]> {
  const isWellFormed = others.length === 0;
  return [
    ...besides(others, referenceFaults(file, await knownNames(tx, before), today)),
    ...catalogueFaults(file, before),
    ...besidesRecords(others, [...priceRuleFaults(file, before), ...termsFaults(file, before, today)]),
    ...derivationFaults(file, before),
    ...partnerAllotmentFaults(file, today),
    ...(oldCurrency === undefined ? [] : leftOutPriceFaults(file, before, oldCurrency)),
    ...gatewayFaults(file, before?.virtualPos, settings.PAYMENT_GATEWAY_HOSTS),
    ...movedSecretFaults(file, before),
    ...(isWellFormed ? await occupiedRoomFaults(tx, file, before) : []),
    ...(isWellFormed ? await accessFaults(tx, hotelId, file, access) : []),
  ];
}
