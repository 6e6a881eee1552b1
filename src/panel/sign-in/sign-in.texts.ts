import { MIN_PASSWORD_LENGTH } from '../../values/limits.js';
import type { Texts } from '../texts/in-language.js';

export const signInTexts = {
  title: { en: 'Hotel panel', tr: 'Otel paneli' },
  lead: { en: 'Sign in with your work account.', tr: 'İş hesabınızla oturum açın.' },
  email: { en: 'E-mail', tr: 'E-posta' },
  password: { en: 'Password', tr: 'Parola' },
  submit: { en: 'Sign in', tr: 'Oturum aç' },
  forgotten: { en: 'Forgot password?', tr: 'Parolamı unuttum' },
  code: { en: 'Code', tr: 'Kod' },
  codeTitle: { en: 'Second factor', tr: 'İkinci adım' },
  codeLead: {
    en: 'Enter the six digits that your authenticator app shows.',
    tr: 'Doğrulama uygulamanızın gösterdiği altı haneyi girin.',
  },
  codeLost: {
    en: 'Lost your telephone? Ask a manager or the operator to reset your second factor.',
    tr: 'Telefonunuz yanınızda yok mu? Yöneticinizden veya işletmeciden ikinci adımınızı sıfırlamasını isteyin.',
  },
  back: { en: 'Back to sign in', tr: 'Oturum açmaya dön' },
  ended: { en: 'Your session has ended. Sign in again.', tr: 'Oturumunuz sona erdi. Yeniden oturum açın.' },
  acceptTitle: { en: 'A hotel invites you', tr: 'Bir otel sizi davet ediyor' },
  acceptLead: {
    en: 'Sign in with your own password, and accept the invitation on the page of your account.',
    tr: 'Kendi parolanızla oturum açın ve daveti hesap sayfanızda kabul edin.',
  },
  acceptSignIn: { en: 'Sign in', tr: 'Oturum aç' },
  newPasswordTitle: { en: 'Choose a password', tr: 'Parola belirleyin' },
  newPassword: { en: 'New password', tr: 'Yeni parola' },
  repeatPassword: { en: 'Repeat new password', tr: 'Bir kez daha' },
  passwordRule: {
    en: `At least ${MIN_PASSWORD_LENGTH} characters, for example a few words. Not your name, nor the hotel’s.`,
    tr: `En az ${MIN_PASSWORD_LENGTH} karakter. Art arda birkaç sözcük iyi bir seçimdir; kendi adınız ya da otelin adı değil.`,
  },
  save: { en: 'Save password', tr: 'Parolayı kaydet' },
  forgottenTitle: { en: 'New password', tr: 'Yeni parola' },
  forgottenLead: {
    en: 'We send you a link with which you choose a new one.',
    tr: 'Yeni parola belirleyeceğiniz bir bağlantı göndeririz.',
  },
  forgottenSent: {
    en: 'If there is an account with this e-mail, we have sent it a link.',
    tr: 'Bu e-postayla bir hesap varsa bağlantı yola çıktı.',
  },
  sendLink: { en: 'Send link', tr: 'Bağlantı gönder' },
  toPanel: { en: 'Go to the panel', tr: 'Panele git' },
  chosen: {
    en: 'Your password has been saved. Sign in with it.',
    tr: 'Parolanız kaydedildi. Onunla oturum açın.',
  },
  tryAgain: { en: 'Try again', tr: 'Yeniden dene' },
} satisfies Texts;
