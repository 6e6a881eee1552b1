import type { PipeTransform, Type } from '@nestjs/common';
import { listOf, scalarOf } from './forms.js';
import { type RequestFault, type FieldSource, readRequest } from './request-fields.js';
import { ServiceError } from './errors.js';
import { ownField, plainObject } from './scalars.js';

/** With `emptyIsAbsent`, null and '' count as absent. */
export function formSource(sent: unknown, emptyIsAbsent = false): FieldSource {
  const fields = plainObject(sent) ?? {};
  return (name, { shape }) => {
    if (shape === 'list') return listOf(fields, name, { emptyIsAbsent });
    if (shape === 'words') return listOf(fields, name, { emptyIsAbsent, keepsEmpty: true });
    const value = scalarOf(fields, name);
    return emptyIsAbsent && (value === '' || value === null) ? undefined : value;
  };
}

/** null and '' count as absent. */
export function jsonSource(sent: unknown): FieldSource {
  const fields = plainObject(sent) ?? {};
  return (name) => {
    const value = ownField(fields, name);
    return value === null || value === '' ? undefined : value;
  };
}

/** Reads a query or form by the rules of a class; the first fault decides the identifier of the error. */
export class FormPipe<T extends object> implements PipeTransform<unknown, T> {
  constructor(
    private readonly type: Type<T>,
    private readonly identifierOf: (fault: RequestFault) => string,
    private readonly emptyIsAbsent = false,
  ) {}

  transform(sent: unknown): T {
    const { value, faults } = readRequest(this.type, formSource(sent, this.emptyIsAbsent));
    if (faults[0]) throw new ServiceError(this.identifierOf(faults[0]));
    return value;
  }
}
