import type { StaffLink } from './staff-link.entity.js';
import type { PanelLanguage } from '../values/languages.js';

interface LinkFacts {
  name: string;
  url: string;
  hours: number;
}

export function linkMail(
  language: PanelLanguage,
  purpose: StaffLink['purpose'],
  { name, url, hours }: LinkFacts,
): { subject: string; text: string } {
  if (language === 'tr') {
    return purpose === 'invitation'
      ? {
          subject: 'Otel paneline davet edildiniz',
          text: `Merhaba ${name},\n\nOtel paneli için bir hesabınız var. Parolanızı bu bağlantıdan belirleyin:\n\n${url}\n\nBağlantı ${hours} saat geçerlidir ve bir kez kullanılır.\n`,
        }
      : {
          subject: 'Yeni parolanızı belirleyin',
          text: `Merhaba ${name},\n\nBu bağlantıdan yeni bir parola belirleyebilirsiniz:\n\n${url}\n\nBağlantı ${hours} saat geçerlidir ve bir kez kullanılır. Siz istemediyseniz bu iletiyi yok sayın.\n`,
        };
  }
  return purpose === 'invitation'
    ? {
        subject: 'You are invited to the hotel panel',
        text: `Hello ${name},\n\nThere is an account for you in the hotel panel. Choose your password here:\n\n${url}\n\nThe link holds for ${hours} hours and works once.\n`,
      }
    : {
        subject: 'Choose a new password',
        text: `Hello ${name},\n\nYou can choose a new password here:\n\n${url}\n\nThe link holds for ${hours} hours and works once. If you did not ask for it, ignore this mail.\n`,
      };
}
