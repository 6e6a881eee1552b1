import type { HotelChange } from '../../database/hotel-change.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { type RecordKind, writeRecord } from '../../hotel/hotel-record.js';
import { initialsOf } from '../../http/record-form.js';
import type { LocalizedText, TextForGuests } from '../../values/localized-text.js';
import { Tax } from './tax.entity.js';

interface TaxOfSettings {
  setting: 'lodgingVatPercent' | 'otherVatPercent' | 'accommodationTaxPercent';
  code: string;
  name: TextForGuests;
  of: Tax['of'];
}

const TAXES: readonly TaxOfSettings[] = [
  {
    setting: 'lodgingVatPercent',
    code: 'VAT',
    name: {
      en: 'VAT on accommodation',
      tr: "Konaklama KDV'si",
      de: 'MwSt. auf Übernachtung',
      ru: 'НДС на проживание',
      fr: 'TVA sur l’hébergement',
      ar: 'ضريبة القيمة المضافة على الإقامة',
    },
    of: ['lodging'],
  },
  {
    setting: 'accommodationTaxPercent',
    code: 'ACCOMMODATION',
    name: {
      en: 'Accommodation tax',
      tr: 'Konaklama vergisi',
      de: 'Beherbergungssteuer',
      ru: 'Налог на проживание',
      fr: 'Taxe d’hébergement',
      ar: 'ضريبة الإقامة',
    },
    of: ['lodging'],
  },
  {
    setting: 'otherVatPercent',
    code: 'VAT-EXTRAS',
    name: {
      en: 'VAT on extras and charges',
      tr: "Ekstra ve harcama KDV'si",
      de: 'MwSt. auf Extras und Leistungen',
      ru: 'НДС на дополнительные услуги',
      fr: 'TVA sur les suppléments',
      ar: 'ضريبة القيمة المضافة على الإضافات',
    },
    of: ['extras'],
  },
];

/**
 * Makes records of the VAT and the accommodation tax that a hotel has in its settings, before its first record is saved: what is sold
 * from then on bears records alone. A code that the first record takes is left to it.
 */
export async function recordTaxesOfSettings(
  change: HotelChange,
  kind: RecordKind<Tax>,
  firstCode: string | undefined,
): Promise<void> {
  const { tx, hotelId } = change;
  if (await tx.existsBy(Tax, { hotelId })) return;
  const hotel = await tx.findOneByOrFail(Hotel, { id: hotelId });
  for (const { setting, code, name, of } of TAXES) {
    const percent = hotel[setting];
    if (percent === null || Number(percent) === 0 || code === firstCode) continue;
    const inHotels: LocalizedText = { [hotel.language]: name.en, ...name };
    const values = { ...initialsOf(kind.form), code, name: inHotels, percent, included: true, of };
    await writeRecord(change, kind, { id: undefined, values: values as Partial<Tax> });
  }
}
