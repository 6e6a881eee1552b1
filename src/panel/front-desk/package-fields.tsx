import React from 'react';
import { packagePriceMinor, type RoomOfPackage } from '../../inventory/catalogue/package-price';
import { dayNumber } from '../../values/day';
import { MAX_PACKAGE_COUNT } from '../../values/limits';
import type { ChosenRooms } from './chosen-rooms';
import type { OfferedPackage } from './front-desk.contract';
import { centsOf, decimalOf } from '../parts/cents';
import { Field } from '../parts/field';
import { Fold } from '../parts/fold';
import { localizedText, moneyText } from '../parts/format';
import { useText } from '../parts/panel';
import { Select } from '../parts/select';
import { useWords } from './words';

/** How many of each package are sold, by its id. */
export type PackageCounts = Readonly<Record<number, number>>;

const COUNTS = Array.from({ length: MAX_PACKAGE_COUNT + 1 }, (_, count) => [count, String(count)] as const);

/** Returns the rooms of a sale, as packages are charged by them. */
export function roomsOfPackages(sold: readonly ChosenRooms[]): RoomOfPackage[] {
  return sold.flatMap(({ stay }) =>
    Array.from({ length: stay.rooms }, () => ({
      arrival: dayNumber(stay.arrival),
      departure: dayNumber(stay.departure),
      persons: stay.adults + stay.childAges.length,
    })),
  );
}

/** Returns what all packages cost with these rooms, in hundredths. */
export function centsOfPackages(
  packages: readonly OfferedPackage[],
  counts: PackageCounts,
  rooms: readonly RoomOfPackage[],
): number {
  const centsOfOne = ({ price, priceMode }: OfferedPackage) =>
    packagePriceMinor({ priceMinor: centsOf(price), priceMode }, rooms);
  return packages.reduce((sum, one) => sum + (counts[one.id] ?? 0) * centsOfOne(one), 0);
}

/** Returns the packages of which some are sold. */
export function soldPackages(counts: PackageCounts): { packageId: number; count: number }[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => ({ packageId: Number(id), count }));
}

interface PackageInputsProps {
  packages: readonly OfferedPackage[];
  counts: PackageCounts;
  currency: string | undefined;
  onChange: (counts: PackageCounts) => void;
}

interface PackageFieldsProps extends PackageInputsProps {
  /** What they cost in all, in hundredths. */
  cents: number;
}

/** The packages of the hotel, and how many of each are sold with the rooms. */
export function PackageFields({ cents, ...inputs }: PackageFieldsProps): React.ReactElement | null {
  const { word } = useWords();
  if (inputs.packages.length === 0) return null;
  return (
    <Fold
      title={word('book.packages')}
      said={cents === 0 ? '' : moneyText(decimalOf(cents), inputs.currency)}
      isUsed={false}
      hasFault={false}
    >
      <PackageInputs {...inputs} />
    </Fold>
  );
}

/** A count for each package, with its price and how it is charged. */
export function PackageInputs(props: PackageInputsProps): React.ReactElement {
  const { packages, counts, currency, onChange } = props;
  const mode = useText('resources.packages.choices.priceMode');
  return (
    <div className="fd-contact">
      {packages.map((one) => (
        <Field
          key={one.id}
          className="p-field-above"
          label={localizedText(one.name)}
          hint={[moneyText(one.price, currency), mode(String(one.priceMode))].join(' · ')}
        >
          <Select
            options={COUNTS}
            value={counts[one.id] ?? 0}
            onChange={(count) => onChange({ ...counts, [one.id]: Number(count) })}
          />
        </Field>
      ))}
    </div>
  );
}
