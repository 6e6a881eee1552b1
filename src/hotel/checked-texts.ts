import { Column } from 'typeorm';

/** A column that says whether the job has looked at the markup of a row, which may be older than the rules of today. */
export const TextsAreChecked = (): PropertyDecorator =>
  Column({ name: 'texts_checked', type: 'boolean', default: false, select: false });
