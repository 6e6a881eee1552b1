import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { HotelSlug } from '../auth/hotel-slug.entity.js';
import { GuestMailText } from '../booking/mails/guest-mail-text.entity.js';
import type { Actor, AuditRecord } from '../database/audit.js';
import { HotelChange } from '../database/hotel-change.js';
import { HotelReader } from '../database/hotel-reader.service.js';
import { SecretBox } from '../secrets/secrets.js';
import { Clock } from '../values/clock.service.js';
import type { RecordedChange } from '../database/recorded-change.js';
import { MAX_HOTEL_TEXT_BYTES } from '../values/limits.js';
import { DEFAULT_TIME_ZONE } from '../values/time-zone.js';
import { namesTexts, overgrownSection, readTextBytes, type TextBytes } from '../hotel/text-quota.js';
import { HotelSettingsService } from '../hotel/hotel-settings.service.js';
import { Hotel, NEW_HOTEL_FORM } from '../hotel/hotel.entity.js';
import { isOverPictureQuota } from '../hotel/media-file.queries.js';
import { deleteUnusedPicturesOf } from '../inventory/catalogue/picture-housekeeping.js';
import { recordIsNotFound } from '../hotel/hotel-record.js';
import { invalidField, ServiceError } from '../http/errors.js';
import { flag } from '../http/record-fields.js';
import { readTyped, type Typed } from '../http/typed-record.js';
import { SETTINGS, type Settings } from '../settings.js';
import { recordStaysAt } from '../guests/stays/stay-changes.js';
import { copiedHotel, type CopyOfHotel } from './copied-hotel.js';
import { checkedFile, stillChecked } from './checked-file.js';
import { oldPriceFaults } from './currency-change.js';
import { exportAccess, exportHotel, withoutOldTaxes } from './export-hotel.js';
import { HotelFileError, type Fault } from './faults.js';
import { type HotelFile, type ReadHotelFile, readHotelFile } from './hotel-file.js';
import type { HotelRecords } from './hotel-records.js';
import { Images } from './images.js';
import { inImportTurn } from './import-turn.js';
import { prepareAccess, type PreparedAccess, type ShownAccess, writeAccess } from './write-access.js';
import { writeCatalogue } from './write-catalogue.js';
import {
  type DaysProgress,
  NO_EARLY_DAYS,
  writeDays,
  writeEarlyDays,
  writeLoweredDays,
} from './write-days.js';
import { writeHotelDetails } from './write-hotel.js';
import { writePriceRules } from './write-price-rules.js';
import { writePartnerAllotments } from './write-partner-allotments.js';
import { writeBookings } from './write-bookings.js';
import { writeTermsAndTaxes } from './write-terms.js';
import { writeStays } from './write-stays.js';

/** What an import prints: the only time that secrets are shown. A secret is null where an existing one stays. */
export interface ImportResult extends ShownAccess {
  hotelID: number;
}

export interface ImportOptions {
  /** The folder in which the pictures lie that the file names by relative paths. */
  folder?: string;
  onProgress?: DaysProgress;
}

interface PreparedFile {
  file: ReadHotelFile;
  access: PreparedAccess;
  images: Images;
  origin: FileOrigin;
  isNew?: boolean;
}

interface FileOrigin {
  actor: Actor;
  record: Pick<AuditRecord, 'action' | 'changes'>;
}

const COPY_FORM = {
  title: NEW_HOTEL_FORM.title,
  seoUrl: NEW_HOTEL_FORM.seoUrl,
  withRooms: flag(false),
  withDays: flag(false),
};
const NO_ACCESS: PreparedAccess = { partners: [], staff: [] };
const ACTOR: Actor = { kind: 'command', name: 'hotel:import' };

@Injectable()
export class HotelFileService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reader: HotelReader,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly hotels: HotelSettingsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Updates the hotel of `id` or `seoUrl`, or adds one. Throws {@link HotelFileError} with every fault. */
  async import(document: unknown, options: ImportOptions = {}): Promise<ImportResult> {
    const { file, faults } = readHotelFile(document);
    if (file.taxes) file.hotel = withoutOldTaxes(file.hotel);
    const { images, faults: imageFaults } = await Images.read(file, options.folder);
    faults.push(...imageFaults);
    const isRead = faults.length === 0;
    const access = isRead ? await prepareAccess(this.dataSource.manager, file) : NO_ACCESS;
    const sections = Object.keys(file).join(', ');
    const origin: FileOrigin = {
      actor: ACTOR,
      record: { action: 'hotel_file.imported', changes: { sections } },
    };
    return inImportTurn(this.dataSource, Infinity, (tx) => {
      const prepared = { file, images, access, origin };
      return this.write(tx, prepared, faults, options.onProgress ?? (() => undefined));
    });
  }

  /**
   * Creates a new hotel from another one: {@link copiedHotel}, its pictures, and its mails to guests, disabled.
   * Returns its id. Throws `record_is_not_found`, `hotel_cannot_be_copied`, and `import_is_running` where a person would
   * have to wait for longer than for any other lock.
   */
  async copy(hotelId: number, typed: Typed, actor: Actor): Promise<number> {
    const copy = readTyped<CopyOfHotel>(COPY_FORM, typed, true) as CopyOfHotel;
    const exported = await this.reader.read(hotelId, async (tx) => {
      const hotel = await tx.findOneBy(Hotel, { id: hotelId });
      const days = copy.withDays && hotel ? { from: this.clock.today(hotel.timeZone) } : 'none';
      const document = await exportHotel(tx, hotelId, days);
      return hotel && document && { hotel, document };
    });
    if (!exported) throw recordIsNotFound();
    const { file, faults } = readHotelFile(copiedHotel(exported.document, copy));
    // No hotel file carries it.
    file.hotel = { ...file.hotel, cardRevealNeedsTotp: exported.hotel.cardRevealNeedsTotp };
    const changes = { copiedFrom: hotelId, withRooms: copy.withRooms, withDays: copy.withDays };
    const origin: FileOrigin = { actor, record: { action: 'hotel.copied', changes } };
    const maxWaitMs = actor.kind === 'command' ? Infinity : this.settings.DATABASE_LOCK_TIMEOUT_MS;
    return this.hotels.refusingTakenSlug(
      inImportTurn(this.dataSource, maxWaitMs, async (tx) => {
        const images = await Images.ofHotel(tx, hotelId, file);
        const prepared = { file, images, access: NO_ACCESS, origin, isNew: true };
        const { hotelID } = await this.write(tx, prepared, faults, () => undefined).catch(refuseCopy);
        await copyGuestMailTexts(tx, hotelId, hotelID);
        return hotelID;
      }),
    );
  }

  /** The hotel as a file, without secrets and stays; undefined when there is no such hotel. */
  async export(hotelId: number): Promise<HotelFile | undefined> {
    const file = await this.reader.read(hotelId, (tx) => exportHotel(tx, hotelId));
    // Access is not changed under the hotel's lock: no revision says how new a replica's copy of it is.
    return file && { ...file, ...(await exportAccess(this.dataSource.manager, hotelId)) };
  }

  private async write(
    tx: EntityManager,
    { file, access, images, origin, isNew = false }: PreparedFile,
    formFaults: readonly Fault[],
    onProgress: DaysProgress,
  ): Promise<ImportResult> {
    const now = new Date(this.clock.nowMs());
    const target = await findHotel(tx, file.hotel);
    if (target.hotel && isNew) throw invalidField('seoUrl', 'is_taken');
    const today = this.clock.today(file.hotel.timeZone ?? target.hotel?.timeZone ?? DEFAULT_TIME_ZONE);
    const start = { actor: origin.actor, today };
    const checks = { tx, file, access, hotelId: target.hotel?.id, today, settings: this.settings };
    const others = [...formFaults, ...target.faults];
    const standingChange =
      target.hotel && (await HotelChange.beforeLock(tx, { ...start, hotelId: target.hotel.id }));
    const early = await checkedFile(checks, others);
    const isNewCurrency = early.oldCurrency !== undefined;
    const done = standingChange
      ? await writeEarlyDays(standingChange, file, early.before!, { isNewCurrency, onProgress })
      : NO_EARLY_DAYS;
    await standingChange?.lock(['catalogue', 'days', 'desk']);
    const { before, oldCurrency, textBytes } = await stillChecked(checks, early);
    const standing = before?.hotel ?? undefined;

    const { hotel, change } =
      standing && standingChange
        ? { hotel: standing, change: standingChange }
        : await this.hotels.insert(tx, { title: '', ...file.hotel }, start);
    if (hotel === standing) {
      await this.hotels.update(tx, hotel.id, file.hotel);
      Object.assign(hotel, file.hotel);
    }
    await writeHotelDetails(change, file, before, this.secrets);
    const addedPictures = await images.write(tx, hotel.id);
    const imagePath = (image: string) => images.servedPath(hotel.id, image);
    const written = await writeCatalogue({ tx, hotelId: hotel.id, now }, file, before, imagePath);
    await writeTermsAndTaxes({ tx, hotelId: hotel.id, now, today }, file, before, written);
    for (const place of written.changedPlaces) await recordStaysAt(change, place);
    if (file.roomTypes) await deleteUnusedPicturesOf(tx, hotel.id);
    const late = addedPictures > 0 ? await this.pictureFaults(tx, hotel.id) : [];
    if (namesTexts(file)) late.push(...tooManyTexts(textBytes, await readTextBytes(tx, hotel.id)));
    const lowered = await writeDays(change, file, written, { isNewCurrency, onProgress, early: done });
    if (oldCurrency !== undefined) late.push(...(await oldPriceFaults(change, oldCurrency)));
    const shown = await writeAccess(change, file, access, now);
    await writePriceRules({ tx, hotelId: hotel.id, now, today }, file, before, written);
    late.push(...(await writePartnerAllotments(change, file, before, written, now)));
    late.push(...(await writeLoweredDays(change, lowered)));
    late.push(...(await writeStays(change, hotel, file.stays ?? [], now)));
    late.push(...(await writeBookings(change, hotel, file.bookings ?? [], now)));
    if (late.length > 0) throw new HotelFileError(late);

    change.record({ kind: 'catalogue' }, { kind: 'hotel' }, ...changedSubjects(file, before));
    await change.audit({ ...origin.record, entity: 'hotel', entityId: hotel.id });
    await change.finish();
    return { hotelID: hotel.id, ...shown };
  }

  private async pictureFaults(tx: EntityManager, hotelId: number): Promise<Fault[]> {
    if (!(await isOverPictureQuota(tx, hotelId, this.settings))) return [];
    const { PICTURES_PER_HOTEL, PICTURE_MB_PER_HOTEL } = this.settings;
    const reason =
      `has more pictures than a hotel may: ${PICTURES_PER_HOTEL} (PICTURES_PER_HOTEL) of ` +
      `${PICTURE_MB_PER_HOTEL} MB together (PICTURE_MB_PER_HOTEL). Those that nothing shows are deleted after a day`;
    return [{ path: 'roomTypes', reason }];
  }
}

/** What a file says of prices beside those of days; a hotel that has none of it, and gets none, tells nothing of it. */
function changedSubjects(file: ReadHotelFile, before: HotelRecords | undefined): RecordedChange[] {
  const isNamed = (given: readonly unknown[] | undefined, known: readonly unknown[] = []) =>
    given !== undefined && given.length + known.length > 0;
  const areTerms = isNamed(file.terms, before?.terms) || isNamed(file.termsByArrival, before?.termsByArrival);
  return [
    ...(isNamed(file.promotions, before?.promotions)
      ? [{ kind: 'rates', subject: 'promotions' } as const]
      : []),
    ...(areTerms ? [{ kind: 'rates', subject: 'terms' } as const] : []),
    ...(isNamed(file.taxes, before?.taxes) ? [{ kind: 'rates' } as const] : []),
  ];
}

function tooManyTexts(before: TextBytes | undefined, after: TextBytes): Fault[] {
  const section = overgrownSection(before, after);
  const reason = `has too long texts: all those of a hotel together have at most ${MAX_HOTEL_TEXT_BYTES} bytes`;
  return section === undefined ? [] : [{ path: section, reason }];
}

/** A hotel whose own export has faults is older than the rules that it breaks. Names the section of the first one. */
function refuseCopy(error: unknown): never {
  if (!(error instanceof HotelFileError)) throw error;
  const [section = ''] = (error.faults[0]?.path ?? '').split(/\W/);
  throw new ServiceError('hotel_cannot_be_copied', 422, { section, reason: error.message });
}

/** Disabled: somebody reads them first. */
async function copyGuestMailTexts(tx: EntityManager, from: number, to: number): Promise<void> {
  const texts = await tx.findBy(GuestMailText, { hotelId: from });
  const copies = texts.map(({ kind, language, subject, body }) => ({
    hotelId: to,
    kind,
    language,
    subject,
    body,
  }));
  if (copies.length > 0) await tx.insert(GuestMailText, copies);
}

async function findHotel(
  tx: EntityManager,
  { id, seoUrl, title }: Partial<Hotel>,
): Promise<{ hotel?: Hotel; faults: Fault[] }> {
  const byId = id === undefined ? null : await tx.findOneBy(Hotel, { id });
  const slug = typeof seoUrl === 'string' ? await tx.findOneBy(HotelSlug, { seoUrl }) : null;
  const bySlug = slug && (await tx.findOneBy(Hotel, { id: slug.hotelId }));
  const faults: Fault[] = [];
  if (bySlug && id !== undefined && bySlug.id !== id) {
    faults.push({ path: 'hotel.seoUrl', reason: `is that of hotel ${bySlug.id}` });
  }
  const hotel = byId ?? (id === undefined ? bySlug : null) ?? undefined;
  if (!hotel && title === undefined) {
    faults.push({ path: 'hotel.title', reason: 'is missing, and there is no such hotel yet' });
  }
  return { hotel, faults };
}
