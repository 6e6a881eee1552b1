import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { deleteRecord, type RecordKind, saveTyped } from '../../hotel/hotel-record.js';
import type { Typed } from '../../http/typed-record.js';
import { GUEST_MAIL_TEXT_FORM, GuestMailText } from './guest-mail-text.entity.js';
import { filledText } from './suggested-texts.js';

const TEXT: RecordKind<GuestMailText> = {
  entity: GuestMailText,
  form: GUEST_MAIL_TEXT_FORM,
  name: 'guest-mail-text',
  touched: [],
  recorded: () => ({ kind: 'hotel' }),
  unique: 'language',
};

/** One text for each kind and language; none is sent until it is enabled. */
@Injectable()
export class GuestMailTexts {
  constructor(private readonly dataSource: DataSource) {}

  /** What is left empty becomes the suggested text. Throws `InvalidFields`. */
  save(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    const check = async (tx: EntityManager, values: Partial<GuestMailText>) => {
      const before = id === undefined ? null : await tx.findOneBy(GuestMailText, { hotelId, id });
      Object.assign(values, filledText(values, before ?? undefined));
    };
    return saveTyped(this.dataSource, TEXT, { hotelId, id, typed, actor, check });
  }

  delete(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, TEXT, hotelId, id, actor);
  }
}
