import { MIN_PASSWORD_LENGTH } from '../../values/limits.js';
import type { Texts } from '../texts/in-language.js';

export const accountTexts = {
  title: { en: 'My account', tr: 'Hesabım' },
  language: { en: 'Language of the panel', tr: 'Panelin dili' },
  languageHint: { en: 'Only for you.', tr: 'Yalnızca sizin için.' },
  password: { en: 'Password', tr: 'Parola' },
  currentPassword: { en: 'Current password', tr: 'Şimdiki parola' },
  newPassword: { en: 'New password', tr: 'Yeni parola' },
  passwordHint: {
    en: `At least ${MIN_PASSWORD_LENGTH} characters. You stay signed in here; everywhere else you are signed out.`,
    tr: `En az ${MIN_PASSWORD_LENGTH} karakter. Burada oturumunuz sürer; diğer her yerde kapanır.`,
  },
  changePassword: { en: 'Change password', tr: 'Parolayı değiştir' },
  passwordChanged: { en: 'Your password has been changed.', tr: 'Parolanız değişti.' },
  totp: { en: 'Second factor', tr: 'İkinci adım' },
  totpOn: {
    en: 'Signing in requires a code from your authenticator app.',
    tr: 'Oturum açarken doğrulama uygulamanızın kodu sorulur.',
  },
  totpOff: {
    en: 'Not set up. With it, signing in also asks for a code that an app on your telephone shows.',
    tr: 'Kurulu değil. Kurunca oturum açarken telefonunuzdaki uygulamanın gösterdiği kod da sorulur.',
  },
  totpLost: {
    en: 'To remove it, enter a code from the app. Lost your telephone? A manager, or the operator, can reset the second factor on the staff page; a new password does not.',
    tr: 'Kaldırmak için uygulamanın kodunu girin. Telefonunuzu mu kaybettiniz? İkinci adımı yönetici veya işletmeci personel sayfasından sıfırlayabilir; yeni parola bunu yapmaz.',
  },
  totpSetUp: { en: 'Set up', tr: 'Kur' },
  totpRemove: { en: 'Remove', tr: 'Kaldır' },
  totpSteps: {
    en: 'Scan the QR code with an authenticator app, or type the key into it, then enter the code that it shows.',
    tr: 'Karekodu bir doğrulama uygulamasıyla okutun veya anahtarı uygulamaya girin; ardından uygulamadaki kodu yazın.',
  },
  totpKey: { en: 'Key', tr: 'Anahtar' },
  totpCode: { en: 'Code', tr: 'Kod' },
  totpConfirm: { en: 'Confirm', tr: 'Onayla' },
  totpSet: {
    en: 'Your second factor is set up. From now on, signing in asks for its code.',
    tr: 'İkinci adım kuruldu. Artık oturum açarken kodu da sorulur.',
  },
  totpRemoved: { en: 'Your second factor has been removed.', tr: 'İkinci adım kaldırıldı.' },
  sessions: { en: 'Where you are signed in', tr: 'Açık oturumlarınız' },
  thisSession: { en: 'this browser', tr: 'bu tarayıcı' },
  unknownBrowser: { en: 'Unknown browser', tr: 'Bilinmeyen tarayıcı' },
  signedInSince: { en: 'Since {{at}}', tr: 'Açılış: {{at}}' },
  lastUsed: { en: 'last used {{at}}', tr: 'son kullanım: {{at}}' },
  endSession: { en: 'Sign out there', tr: 'Bu oturumu kapat' },
  endOtherSessions: { en: 'Sign out everywhere else', tr: 'Diğer tüm oturumları kapat' },
  invitations: { en: 'Invitations', tr: 'Davetler' },
  invitedTo: { en: '{{hotel}} invites you as {{role}}.', tr: '{{hotel}} sizi davet ediyor: {{role}}.' },
  accept: { en: 'Accept', tr: 'Kabul et' },
  decline: { en: 'Decline', tr: 'Geri çevir' },
  saved: { en: 'Saved', tr: 'Kaydedildi' },
} satisfies Texts;
