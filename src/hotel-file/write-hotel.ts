import type { EntityManager } from 'typeorm';
import { HotelSlug } from '../auth/hotel-slug.entity.js';
import type { SecretBox } from '../secrets/secrets.js';
import { FooterText } from '../hotel/footer-text.entity.js';
import { type Hotel } from '../hotel/hotel.entity.js';
import { MailServer, mailPasswordPlace } from '../hotel/mail-server.entity.js';
import { SocialLink } from '../hotel/social-link.entity.js';
import { BankAccount } from '../payment/bank-account.entity.js';
import { HotelPaymentType } from '../payment/hotel-payment-type.entity.js';
import { VirtualPos } from '../payment/virtual-pos.entity.js';
import { hidePosSecrets } from '../payment/virtual-pos-secrets.js';
import type { ReadHotelFile } from './hotel-file.js';
import type { HotelRecords } from './hotel-records.js';

/** The hotel's own row with its contact details and slug. What the file leaves out stays. */
export async function writeHotel(tx: EntityManager, hotel: Hotel, file: ReadHotelFile): Promise<void> {
  const { id: _, contact, ...own } = file.hotel;
  Object.assign(hotel, given(own), given(contact ?? {}));
  await tx.save(hotel);
  if (hotel.seoUrl !== null)
    await tx.upsert(HotelSlug, { seoUrl: hotel.seoUrl, hotelId: hotel.id }, ['hotelId']);
}

/** Social media, footer, mail server and the ways to pay. */
export async function writeHotelDetails(
  tx: EntityManager,
  hotelId: number,
  file: ReadHotelFile,
  before: HotelRecords | undefined,
  secrets: SecretBox,
): Promise<void> {
  if (file.socialMedia) {
    await tx.delete(SocialLink, { hotelId });
    const links = file.socialMedia.map((link, sort) =>
      tx.create(SocialLink, { ...link, icon: link.icon ?? '', iconsvg: link.iconsvg ?? null, hotelId, sort }),
    );
    await tx.save(links);
  }
  await writeFooters(tx, hotelId, file.footer ?? {}, before?.footers ?? []);
  if (file.mailServer) await writeMailServer(tx, hotelId, file.mailServer, before?.mailServer, secrets);
  if (file.paymentTypes) {
    await tx.delete(HotelPaymentType, { hotelId });
    await tx.save(
      file.paymentTypes.map((typeId, sort) => tx.create(HotelPaymentType, { hotelId, typeId, sort })),
    );
  }
  if (file.bankAccounts) {
    await tx.delete(BankAccount, { hotelId });
    const accounts = file.bankAccounts.map((account, sort) =>
      tx.create(BankAccount, { ...account, holder: account.holder ?? '', hotelId, sort }),
    );
    await tx.save(accounts);
  }
  if (file.virtualPos) await writeVirtualPos(tx, hotelId, file.virtualPos, before?.virtualPos, secrets);
}

async function writeFooters(
  tx: EntityManager,
  hotelId: number,
  footers: NonNullable<ReadHotelFile['footer']>,
  before: FooterText[],
): Promise<void> {
  for (const [language, { legal, about, analytics }] of Object.entries(footers)) {
    const footer =
      before.find((one) => one.language === language) ?? tx.create(FooterText, { hotelId, language });
    Object.assign(footer, given(legal ?? {}));
    Object.assign(
      footer,
      given({
        aboutTitle: about?.title,
        aboutText: about?.text,
        analyticsHead: analytics?.head,
        analyticsBody: analytics?.body,
      }),
    );
    await tx.save(footer);
  }
}

async function writeMailServer(
  tx: EntityManager,
  hotelId: number,
  { user, password, ...own }: NonNullable<ReadHotelFile['mailServer']>,
  before: MailServer | null | undefined,
  secrets: SecretBox,
): Promise<void> {
  const server = before ?? tx.create(MailServer, { hotelId, userName: '' });
  Object.assign(server, given(own), given({ userName: user }));
  if (password !== undefined || !before) {
    server.passwordEncrypted = secrets.encryptGiven(password ?? '', mailPasswordPlace(hotelId));
  }
  await tx.save(server);
}

async function writeVirtualPos(
  tx: EntityManager,
  hotelId: number,
  pos: NonNullable<ReadHotelFile['virtualPos']>,
  before: VirtualPos | null | undefined,
  secrets: SecretBox,
): Promise<void> {
  const row = before ?? tx.create(VirtualPos, { hotelId, companyId: 0, companyName: pos.company_code });
  const hidden = hidePosSecrets(secrets, hotelId, {
    merchantId: pos.merchant_id,
    terminalNo: pos.terminal_no,
    userName: pos.user,
    password: pos.password,
    storeKey: pos.store_key,
  });
  Object.assign(
    row,
    given({
      companyId: pos.company_id,
      companyCode: pos.company_code,
      companyName: pos.company_name,
      maxInstallment: pos.max_installment,
      gatewayUrl: pos.gatewayUrl,
      ...hidden,
    }),
  );
  await tx.save(row);
}

/** The members that are given: what is left out must not overwrite. */
export function given<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}
