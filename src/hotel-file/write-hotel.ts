import type { EntityTarget } from 'typeorm';
import { GUEST_MAIL_TEXT_FORM, GuestMailText } from '../booking/mails/guest-mail-text.entity.js';
import { filledText } from '../booking/mails/suggested-texts.js';
import type { HotelChange } from '../database/hotel-change.js';
import { FooterText } from '../hotel/footer-text.entity.js';
import {
  MailServer,
  MAIL_SERVER_FORM,
  mailPasswordPlace,
  notGivenPassword,
} from '../hotel/mail-server.entity.js';
import { mergedRecord } from '../hotel/hotel-record.js';
import { SOCIAL_LINK_FORM, SocialLink } from '../hotel/social-link.entity.js';
import type { Form } from '../http/record-form.js';
import { CANCELLATION_TIER_FORM, CancellationTier } from '../booking/folio/cancellation-tier.entity.js';
import { USUAL_CHARGE_FORM, UsualCharge } from '../booking/folio/usual-charge.entity.js';
import { BANK_ACCOUNT_FORM, BankAccount } from '../payment/bank-account.entity.js';
import { HotelPaymentType } from '../payment/hotel-payment-type.entity.js';
import { isGatewayOf, POS_SECRETS, type PosSecret } from '../payment/pos-companies.js';
import { forgetReadersOfOldKey } from '../payment/store-key-readers.js';
import {
  POS_SECRETS_FORM,
  posRow,
  type PosRow,
  VIRTUAL_POS_FORM,
  VirtualPos,
} from '../payment/virtual-pos.entity.js';
import { hidePosSecrets, notGivenSecrets } from '../payment/virtual-pos-secrets.js';
import type { SecretBox } from '../secrets/secrets.js';
import type { Fault } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';
import type { HotelRecords } from './hotel-records.js';

export async function writeHotelDetails(
  change: HotelChange,
  file: ReadHotelFile,
  before: HotelRecords | undefined,
  secrets: SecretBox,
): Promise<void> {
  const { tx, hotelId } = change;
  await replace(change, SocialLink, SOCIAL_LINK_FORM, file.socialMedia);
  for (const [language, texts] of Object.entries(file.footer ?? {})) {
    const footer = before?.footers.find((one) => one.language === language);
    await tx.save(tx.create(FooterText, { hotelId, language, ...footer, ...texts }));
  }
  await writeMailServer(change, file.mailServer, before?.mailServer, secrets);
  await writeGuestMailTexts(change, file.guestMailTexts, before?.guestMailTexts ?? []);
  const types = file.paymentTypes?.map((typeId) => ({ typeId }));
  await replace(change, HotelPaymentType, {}, types);
  await replace(change, BankAccount, BANK_ACCOUNT_FORM, file.bankAccounts);
  await writeVirtualPos(change, file.virtualPos, before?.virtualPos, secrets);
  if (!file.terms) await writeCancellationTiers(change, file.cancellationTiers);
  await replace(change, UsualCharge, USUAL_CHARGE_FORM, file.usualCharges);
}

async function writeCancellationTiers(
  { tx, hotelId }: HotelChange,
  tiers: ReadHotelFile['cancellationTiers'],
): Promise<void> {
  if (!tiers) return;
  await tx.delete(CancellationTier, { hotelId });
  const rows = tiers.map((tier) => ({
    ...mergedRecord({ form: CANCELLATION_TIER_FORM }, undefined, tier),
    hotelId,
  }));
  if (rows.length > 0) await tx.insert(CancellationTier, rows);
}

async function replace(
  { tx, hotelId }: HotelChange,
  entity: EntityTarget<{ hotelId: number; sort: number }>,
  form: Form,
  rows: readonly object[] | undefined,
): Promise<void> {
  if (!rows) return;
  await tx.delete(entity, { hotelId });
  const records = rows.map((row, sort) => ({ ...mergedRecord({ form }, undefined, row), hotelId, sort }));
  if (records.length > 0) await tx.insert(entity, records);
}

async function writeMailServer(
  { tx, hotelId }: HotelChange,
  given: ReadHotelFile['mailServer'],
  before: MailServer | null | undefined,
  secrets: SecretBox,
): Promise<void> {
  if (!given) return;
  const { password } = given;
  const row = mergedMailServer(given, before);
  const hidden =
    password === undefined && notGivenPassword(before, row) === 'kept'
      ? {}
      : { passwordEncrypted: secrets.encryptGiven(password ?? '', mailPasswordPlace(hotelId)) };
  await tx.save(tx.create(MailServer, { ...row, ...hidden, hotelId }));
}

function mergedMailServer(
  { password: _, ...values }: NonNullable<ReadHotelFile['mailServer']>,
  before: MailServer | null | undefined,
): Partial<MailServer> {
  return mergedRecord<MailServer>({ form: MAIL_SERVER_FORM }, before ?? undefined, values);
}

/** The texts that a given list leaves out are deleted. */
async function writeGuestMailTexts(
  { tx, hotelId }: HotelChange,
  given: ReadHotelFile['guestMailTexts'],
  before: readonly GuestMailText[],
): Promise<void> {
  if (!given) return;
  const isSame = (a: Partial<GuestMailText>) => (b: Partial<GuestMailText>) =>
    a.kind === b.kind && a.language === b.language;
  const leftOut = before.filter((text) => !given.some(isSame(text)));
  if (leftOut.length > 0) await tx.remove(leftOut);
  for (const values of given) {
    const standing = before.find(isSame(values));
    const merged = mergedRecord<GuestMailText>({ form: GUEST_MAIL_TEXT_FORM }, standing, values);
    await tx.save(tx.create(GuestMailText, { ...filledText(merged, standing), hotelId }));
  }
}

async function writeVirtualPos(
  { tx, hotelId }: HotelChange,
  given: ReadHotelFile['virtualPos'],
  before: VirtualPos | null | undefined,
  secrets: SecretBox,
): Promise<void> {
  if (!given) return;
  const row = mergedPos(given, before);
  const { kept } = notGivenSecrets(before, row, (name) => given[name] !== undefined);
  const plain = Object.fromEntries(
    POS_SECRETS.filter((name) => !kept.includes(name)).map((name) => [name, given[name] ?? '']),
  );
  const hidden = hidePosSecrets(secrets, hotelId, plain);
  await forgetReadersOfOldKey(tx, secrets, before, plain.storeKey);
  await tx.save(tx.create(VirtualPos, { ...row, ...hidden, hotelId }));
}

function mergedPos(
  given: NonNullable<ReadHotelFile['virtualPos']>,
  before: VirtualPos | null | undefined,
): PosRow {
  const values = Object.fromEntries(
    Object.entries(given).filter(([name]) => !POS_SECRETS.includes(name as PosSecret)),
  );
  return posRow(mergedRecord<VirtualPos>({ form: VIRTUAL_POS_FORM }, before ?? undefined, values));
}

/** As in the panel, secrets never go to another mail server, company, bank or address. */
export function movedSecretFaults(
  { mailServer, virtualPos }: ReadHotelFile,
  before: HotelRecords | undefined,
): Fault[] {
  const moved: string[] = [];
  if (mailServer && mailServer.password === undefined) {
    const row = mergedMailServer(mailServer, before?.mailServer);
    if (notGivenPassword(before?.mailServer, row) === 'required') moved.push('mailServer.password');
  }
  if (virtualPos) {
    const row = mergedPos(virtualPos, before?.virtualPos);
    const isGiven = (name: PosSecret) => virtualPos[name] !== undefined;
    const { required } = notGivenSecrets(before?.virtualPos, row, isGiven);
    moved.push(...required.map((name) => `virtualPos.${POS_SECRETS_FORM[name].fileKey ?? name}`));
  }
  const reason = 'must be given, or "" for none: the one that is stored belongs elsewhere';
  return moved.map((path) => ({ path, reason }));
}

/** As in the panel, an address that stays is not judged again. */
export function gatewayFaults(
  { virtualPos: given }: ReadHotelFile,
  before: VirtualPos | null | undefined,
  otherHosts: readonly string[],
): Fault[] {
  const { companyCode = '', gatewayUrl } = { ...before, ...given };
  const isSameGateway = before?.companyCode === companyCode && before.gatewayUrl === gatewayUrl;
  if (!given || isSameGateway || !gatewayUrl || isGatewayOf(companyCode, gatewayUrl, otherHosts)) return [];
  const reason = `must be at a host of ${companyCode}, or one that PAYMENT_GATEWAY_HOSTS names`;
  return [{ path: 'virtualPos.gatewayUrl', reason }];
}
