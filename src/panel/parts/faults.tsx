import type { FieldFault } from '../../http/errors';

/** The first fault of a field or of a part of it: `steps[0].time` is under `steps`. */
export function faultUnder(faults: readonly FieldFault[], field: string): FieldFault | undefined {
  return faults.find(
    (one) => one.field === field || one.field.startsWith(`${field}.`) || one.field.startsWith(`${field}[`),
  );
}
