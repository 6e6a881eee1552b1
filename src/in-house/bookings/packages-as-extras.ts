import { type EntityManager, In, IsNull } from 'typeorm';
import type { DeskExtra } from '../../booking/changes/book-at-desk.js';
import { packageIsNotFound } from '../../booking/desk-sale.errors.js';
import type { SoldPackage } from '../../booking/room/sold-packages.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { packagePriceMinor, type RoomOfPackage } from '../../inventory/catalogue/package-price.js';
import { Package } from '../../inventory/catalogue/package.entity.js';
import { localized } from '../../values/localized-text.js';
import { storedMinor } from '../../values/money.js';

/** Returns the extras that packages of the hotel are for these rooms, at the prices of now. Throws `package_is_not_found`. */
export async function extrasOf(
  manager: EntityManager,
  hotelId: number,
  asked: readonly SoldPackage[],
  rooms: readonly RoomOfPackage[],
): Promise<DeskExtra[]> {
  if (asked.length === 0) return [];
  const ids = asked.map(({ packageId }) => packageId);
  const packages = await manager.findBy(Package, { hotelId, id: In(ids), retiredAt: IsNull() });
  const { language } = await manager.findOneByOrFail(Hotel, { id: hotelId });
  return asked.map(({ packageId, count }) => {
    const one = packages.find(({ id }) => id === packageId);
    if (!one) throw packageIsNotFound();
    const { priceMode, price } = one;
    const priceMinor = storedMinor(price);
    const name = localized(one.name, language, language);
    return {
      name: count === 1 ? name : `${count} × ${name}`,
      note: '',
      person: null,
      piece: count,
      priceMinor,
      priceMode: String(priceMode),
      totalMinor: count * packagePriceMinor({ priceMinor, priceMode }, rooms),
      stockId: packageId,
    };
  });
}
