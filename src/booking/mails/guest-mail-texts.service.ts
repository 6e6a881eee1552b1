import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { deleteRecord, type RecordKind, saveTyped } from '../../hotel/hotel-record.js';
import type { Typed } from '../../http/typed-record.js';
import { GUEST_MAIL_TEXT_FORM, GuestMailText } from './guest-mail-text.entity.js';
import { suggestedText } from './suggested-texts.js';

const TEXT: RecordKind<GuestMailText> = {
  entity: GuestMailText,
  form: GUEST_MAIL_TEXT_FORM,
  name: 'guest-mail-text',
  touched: [],
  recorded: () => ({ kind: 'hotel' }),
  unique: 'language',
};

/** The texts of mails to guests, as staff keep them: one for each kind and language, none sent until it is enabled. */
@Injectable()
export class GuestMailTexts {
  constructor(private readonly dataSource: DataSource) {}

  /** Saves a text; what of it is left empty becomes the suggested text. Throws `InvalidFields`. */
  save(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    const check = (tx: EntityManager, values: Partial<GuestMailText>) => complete(tx, hotelId, id, values);
    return saveTyped(this.dataSource, TEXT, { hotelId, id, typed, actor, check });
  }

  delete(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, TEXT, hotelId, id, actor);
  }
}

/** Adds what a person did not type: the suggested text, and since when it is enabled. */
async function complete(
  tx: EntityManager,
  hotelId: number,
  id: number | undefined,
  values: Partial<GuestMailText>,
): Promise<void> {
  const before = id === undefined ? null : await tx.findOneBy(GuestMailText, { hotelId, id });
  const { kind, language } = { ...before, ...values };
  if (kind && language) {
    const suggested = suggestedText(kind, language);
    values.subject = values.subject || before?.subject || suggested.subject;
    values.body = values.body || before?.body || suggested.body;
  }
  if (values.isEnabled && !before?.isEnabled) values.enabledSince = new Date();
}
