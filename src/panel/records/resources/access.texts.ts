import type { Texts } from '../../texts/in-language.js';

export const accessTexts = {
  staff: {
    label: { en: 'Staff', tr: 'Personel' },
    one: { en: 'member of staff', tr: 'personel' },
    properties: {
      name: { en: 'Name', tr: 'Ad' },
      email: { en: 'E-mail', tr: 'E-posta' },
      role: { en: 'Role', tr: 'Rol' },
      language: { en: 'Language', tr: 'Dil' },
      totp: { en: 'Second factor', tr: 'İkinci adım' },
      invited: { en: 'Invited, not joined yet', tr: 'Davetli, henüz gelmedi' },
      disabled: { en: 'Disabled', tr: 'Kapalı' },
      createdAt: { en: 'Created', tr: 'Oluşturulma' },
    },
    choices: {
      role: {
        manager: { en: 'Manager', tr: 'Yönetici' },
        reception: { en: 'Reception', tr: 'Resepsiyon' },
        housekeeping: { en: 'Housekeeping', tr: 'Kat hizmetleri' },
      },
      language: {
        tr: { en: 'Turkish', tr: 'Türkçe' },
        en: { en: 'English', tr: 'İngilizce' },
      },
    },
    hints: {
      role: {
        en: 'Managers may do everything in this hotel. Reception works with guests and bookings and changes no prices. Housekeeping sees rooms and their state, and changes only whether they are clean.',
        tr: 'Yönetici bu otelde her şeyi yapabilir. Resepsiyon misafir ve rezervasyonlarla çalışır, fiyat değiştirmez. Kat hizmetleri odaları ve durumlarını görür, yalnızca temizlik durumunu değiştirir.',
      },
      email: {
        en: 'New people get a link with which they choose a password.',
        tr: 'Yeni kişiler parola belirleyecekleri bir bağlantı alır.',
      },
    },
    commands: {
      newLink: {
        en: 'Makes a link with which this person chooses a new password. It works once. A second factor stays as it is.',
        tr: 'Bu kişinin yeni parola belirleyeceği, bir kez kullanılan bir bağlantı oluşturur. İkinci adım olduğu gibi kalır.',
      },
      disableStaff: {
        en: 'The person cannot sign in any more, at once, until the account is enabled again. The password stays.',
        tr: 'Hesap yeniden açılana kadar kişi artık oturum açamaz; oturumları hemen kapanır. Parolası kalır.',
      },
      enableStaff: {
        en: 'The person can sign in again, with the password as before.',
        tr: 'Kişi önceki parolasıyla yeniden oturum açabilir.',
      },
      resetTotp: {
        en: 'For somebody who has lost the telephone: signing in asks for the password alone until a new second factor is set up. Open sessions end at once.',
        tr: 'Telefonunu kaybeden kişi için: yeni bir ikinci adım kurulana kadar oturum açarken yalnızca parola sorulur. Açık oturumları hemen kapanır.',
      },
      removeStaff: {
        en: 'The person loses access to this hotel immediately.',
        tr: 'Bu kişi artık bu oteli açamaz.',
      },
    },
  },
  apiKeys: {
    label: { en: 'ApiKeys', tr: 'ApiKey’ler' },
    one: { en: 'ApiKey', tr: 'ApiKey' },
    properties: {
      label: { en: 'Label', tr: 'Etiket' },
      scopes: { en: 'Scopes', tr: 'Kapsam' },
      createdAt: { en: 'Created', tr: 'Oluşturulma' },
      lastUsedAt: { en: 'Last used', tr: 'Son kullanım' },
      revokedAt: { en: 'Revoked', tr: 'İptal' },
    },
    hints: {
      label: {
        en: 'Where the key is used, such as the name of the hotspot or the property system.',
        tr: 'Anahtarın kullanıldığı yer, hotspot’un veya otel yazılımının adı gibi.',
      },
    },
    choices: {
      scopes: {
        hotspot: { en: 'Guests in house (hotspot)', tr: 'Oteldeki misafirler (hotspot)' },
        rates: { en: 'Rates and availability', tr: 'Fiyat ve müsaitlik' },
        both: { en: 'Both', tr: 'Her ikisi' },
      },
    },
    commands: {
      revoke: {
        en: 'The key stops working immediately and permanently.',
        tr: 'Anahtar hemen ve kalıcı olarak geçersiz olur.',
      },
    },
  },
  partners: {
    label: { en: 'Partners', tr: 'Partnerler' },
    one: { en: 'partner', tr: 'partner' },
    properties: {
      name: { en: 'Name', tr: 'Ad' },
      apiKey: { en: 'Key', tr: 'Anahtar' },
      enabled: { en: 'May sign in', tr: 'Oturum açabilir' },
      allowedReturnOrigins: { en: 'Return addresses', tr: 'Dönüş adresleri' },
      permissions: { en: 'Hotels', tr: 'Oteller' },
      createdAt: { en: 'Created', tr: 'Oluşturulma' },
    },
    hints: {
      apiKey: { en: 'Empty: one is made.', tr: 'Boşsa oluşturulur.' },
      enabled: {
        en: 'Switching it off ends all tokens of the partner for good.',
        tr: 'Kapatılınca partnerin bütün oturumları kalıcı olarak sona erer.',
      },
      allowedReturnOrigins: {
        en: 'Where guests may return after paying, such as https://example.com. Empty: anywhere.',
        tr: 'Ödemeden sonra misafirin dönebileceği yerler, https://ornek.com gibi. Boşsa her yer.',
      },
      permissions: {
        en: 'The POS secrets include the store key, which signs the bank’s answers (NestPay, Garanti): a partner who reads it could confirm payments in the bank’s name. Once one has, the payments of other partners go to review unless the virtual POS has a user for inquiries, with which the bank confirms each approval. Switch off “May read mail server and POS secrets” for partners that do not talk to the bank themselves.',
        tr: 'POS gizli bilgileri arasında, bankanın yanıtlarını imzalayan mağaza anahtarı da vardır (NestPay, Garanti): onu okuyan bir partner, ödemeleri banka adına onaylayabilir. Bir partner anahtarı okuduktan sonra, sanal POS’ta sorgulama kullanıcısı yoksa diğer partnerlerin ödemeleri incelemeye alınır; varsa her onay bankaya doğrulatılır. Bankayla kendisi çalışmayan partnerler için “Posta sunucusu ve POS gizli bilgilerini okuyabilir” seçeneğini kapatın.',
      },
    },
    commands: {
      rotateSecret: {
        en: 'Creates a new secret. The current one stops working immediately, and all tokens of the partner end: it must sign in with the new one.',
        tr: 'Yeni bir gizli anahtar oluşturur. Şimdiki hemen geçersiz olur ve partnerin bütün oturumları sona erer: yenisiyle oturum açması gerekir.',
      },
      endTokens: {
        en: 'All tokens of the partner end, at all hotels. It can sign in again with its secret: when others know that, make a new one.',
        tr: 'Partnerin bütün otellerdeki bütün oturumları sona erer. Gizli anahtarıyla yeniden oturum açabilir: onu başkaları biliyorsa yenisini oluşturun.',
      },
    },
  },
  webhooks: {
    label: { en: 'Webhooks', tr: 'Webhook’lar' },
    one: { en: 'webhook', tr: 'webhook' },
    properties: {
      partner: { en: 'Partner', tr: 'Partner' },
      url: { en: 'Address', tr: 'Adres' },
      kinds: { en: 'Events', tr: 'Olaylar' },
      state: { en: 'Status', tr: 'Durum' },
      lastAt: { en: 'Last delivery', tr: 'Son gönderim' },
      lastAnswer: { en: 'Answer', tr: 'Yanıt' },
      failingSince: { en: 'Failing since', tr: 'Başarısız olmaya başladığı an' },
      tries: { en: 'Failed attempts', tr: 'Başarısız deneme' },
      nextTryAt: { en: 'Next attempt', tr: 'Sonraki deneme' },
      switchedOffAt: { en: 'Switched off', tr: 'Durdurulma' },
      switchedOffBecause: { en: 'Reason', tr: 'Neden' },
      createdAt: { en: 'Added', tr: 'Eklenme' },
      deliveries: { en: 'Latest deliveries', tr: 'Son gönderimler' },
    },
    choices: {
      kinds: {
        rates: { en: 'Prices', tr: 'Fiyatlar' },
        availability: { en: 'Availability', tr: 'Müsaitlik' },
        restrictions: { en: 'Restrictions', tr: 'Kısıtlamalar' },
        catalogue: { en: 'Room types and boards', tr: 'Oda tipleri ve pansiyonlar' },
        hotel: { en: 'Hotel details', tr: 'Otel bilgileri' },
        booking: { en: 'Bookings', tr: 'Rezervasyonlar' },
        payment: { en: 'Payments', tr: 'Ödemeler' },
        promotions: { en: 'Promotions', tr: 'Kampanyalar' },
        terms: { en: 'Terms', tr: 'Koşullar' },
        freeCancellationEnds: { en: 'End of free cancellation', tr: 'Ücretsiz iptalin sonu' },
      },
      state: {
        active: { en: 'Active', tr: 'Etkin' },
        failing: { en: 'Failing', tr: 'Başarısız' },
        switched_off: { en: 'Switched off', tr: 'Durduruldu' },
      },
      switchedOffBecause: {
        failing: { en: 'Every attempt failed for 3 days', tr: '3 gün boyunca her deneme başarısız oldu' },
        gone: {
          en: 'The partner’s server answered “410 Gone”',
          tr: 'Partnerin sunucusu “410 Gone” yanıtını verdi',
        },
      },
    },
    commands: {
      switchOn: {
        en: 'Deliveries go on with the first change that was not delivered.',
        tr: 'Gönderim, iletilemeyen ilk değişiklikten devam eder.',
      },
    },
  },
  webhookDeliveries: {
    label: { en: 'Webhook deliveries', tr: 'Webhook gönderimleri' },
    one: { en: 'delivery', tr: 'gönderim' },
    properties: {
      at: { en: 'Last attempt', tr: 'Son deneme' },
      webhookId: { en: 'Webhook', tr: 'Webhook' },
      change: { en: 'Change', tr: 'Değişiklik' },
      succeeded: { en: 'Delivered', tr: 'İletildi' },
      answer: { en: 'Answer', tr: 'Yanıt' },
      tries: { en: 'Attempts', tr: 'Deneme' },
      messageId: { en: 'webhook-id', tr: 'webhook-id' },
      body: { en: 'Content', tr: 'İçerik' },
    },
    choices: {
      change: {
        rates: { en: 'Prices', tr: 'Fiyatlar' },
        availability: { en: 'Availability', tr: 'Müsaitlik' },
        restrictions: { en: 'Restrictions', tr: 'Kısıtlamalar' },
        catalogue: { en: 'Room types and boards', tr: 'Oda tipleri ve pansiyonlar' },
        hotel: { en: 'Hotel details', tr: 'Otel bilgileri' },
        booking: { en: 'Bookings', tr: 'Rezervasyonlar' },
        payment: { en: 'Payments', tr: 'Ödemeler' },
        promotions: { en: 'Promotions', tr: 'Kampanyalar' },
        terms: { en: 'Terms', tr: 'Koşullar' },
        freeCancellationEnds: { en: 'End of free cancellation', tr: 'Ücretsiz iptalin sonu' },
        webhook: { en: 'Test', tr: 'Deneme' },
      },
    },
    commands: {
      sendAgain: {
        en: 'The partner gets the same message again, under the same webhook-id.',
        tr: 'Partner aynı mesajı aynı webhook-id ile bir kez daha alır.',
      },
    },
  },
} satisfies Texts;
