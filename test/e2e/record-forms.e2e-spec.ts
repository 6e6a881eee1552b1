import { HotelFileError } from '../../src/hotel-file/faults.js';
import { RECORDS, SECTIONS } from '../../src/hotel-file/hotel-file.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { InvalidFields } from '../../src/http/errors.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { accessForms } from '../factories/record-forms/access-forms.js';
import { catalogueForms } from '../factories/record-forms/catalogue-forms.js';
import { FILE_FORMS } from '../factories/record-forms/file-forms.js';
import { hotelForms } from '../factories/record-forms/hotel-forms.js';
import { moneyForms } from '../factories/record-forms/money-forms.js';
import { priceRuleForms } from '../factories/record-forms/price-rule-forms.js';
import { termsForms } from '../factories/record-forms/terms-forms.js';
import type { FormsOf, RecordCase } from '../factories/record-forms/record-case.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let hotelId: number;

beforeAll(async () => {
  service = await startService({ PAYMENT_GATEWAY_HOSTS: '' });
  hotelId = (await importHotel(service, smallHotel())).hotelID;
});
afterAll(() => service.close());

const the = <T>(type: new (...given: never[]) => T): T => service.app.get(type, { strict: false });
const its: FormsOf = { the, hotelId: () => hotelId };

const FORMS: Record<string, RecordCase> = {
  ...hotelForms(its),
  ...moneyForms(its),
  ...catalogueForms(its),
  ...accessForms(its),
  ...priceRuleForms(its),
  ...termsForms(its),
  ...FILE_FORMS,
};

/** The fields that a hotel file has faults at. */
async function faultsOfFile(record: RecordCase, key: string, bad: unknown): Promise<string[]> {
  const [group, member] = key.split('.');
  const entry = member === undefined ? { ...record.entry, [key]: bad } : { [group!]: { [member]: bad } };
  const content = record.isValue ? bad : sectionOf(record, entry);
  const hotel = record.section === 'hotel' ? { id: hotelId, ...entry } : { id: hotelId };
  try {
    await the(HotelFileService).import({ [record.section]: content, hotel });
    return [];
  } catch (error) {
    if (error instanceof HotelFileError) return error.faults.map(({ path }) => path);
    throw error;
  }
}

function sectionOf({ inside, isList, language }: RecordCase, entry: object): unknown {
  if (inside) return [{ ...inside.entry, [inside.list]: [entry] }];
  if (isList) return [entry];
  return language ? { [language]: entry } : entry;
}

/** The path of a field in a hotel file. */
function pathOf({ section, inside, isList, language }: RecordCase, field: string): string {
  const place = inside ? `[0].${inside.list}[0]` : isList ? '[0]' : language ? `.${language}` : '';
  return `${section}${place}${field === '' ? '' : `.${field}`}`;
}

async function faultsOfPanel(record: RecordCase, name: string, bad: unknown): Promise<string[]> {
  const value = typeof bad === 'string' ? bad : JSON.stringify(bad);
  try {
    await record.save!({ ...record.typed, [name]: value });
    return [];
  } catch (error) {
    if (error instanceof InvalidFields) return error.faults.map((fault) => fault.field);
    throw error;
  }
}

it('tries every record and every section of a hotel file', () => {
  expect(Object.keys(FORMS)).toEqual(expect.arrayContaining(Object.keys(RECORDS)));
  const sections = new Set(Object.values(FORMS).map(({ section }) => section));
  expect([...sections].sort()).toEqual(Object.keys(SECTIONS).sort());
});

describe.each(Object.entries(FORMS))('the form of %s', (_, record) => {
  it('has every field in this table', () => {
    expect(Object.keys(record.fields).sort()).toEqual(Object.keys(record.form).sort());
  });

  it.each(Object.entries(record.fields))('refuses bad values of %s both ways', async (key, one) => {
    for (const bad of one.bad) {
      if (one.isInPanel) expect([bad, await faultsOfPanel(record, key, bad)]).toEqual([bad, [key]]);
      if (one.file === undefined) continue;
      const paths = await faultsOfFile(record, one.file, bad);
      const at = pathOf(record, one.file);
      expect([bad, paths.some((path) => path.startsWith(at))]).toEqual([bad, true]);
    }
  });
});

it('keeps in the footer of a hotel file what runs in no page', async () => {
  const legal = { privacyPolicy: '<p onclick="x()">a<script>alert(1)</script></p>' };
  await the(HotelFileService).import({ hotel: { id: hotelId }, footer: { tr: { legal } } });
  const file = await the(HotelFileService).export(hotelId);
  expect(file?.footer?.['tr']?.legal?.privacyPolicy).toBe('<p>a</p>');
});
