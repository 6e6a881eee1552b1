import type { enAccessResources } from './en.access-resources.js';
import type { Same } from './en.js';

export const trAccessResources: Same<typeof enAccessResources> = {
  staff: {
    label: 'Personel',
    one: 'personel',
    properties: {
      name: 'Ad',
      email: 'E-posta',
      role: 'Rol',
      language: 'Dil',
      totp: 'İkinci adım',
      invited: 'Davetli, henüz gelmedi',
      disabled: 'Kapalı',
      createdAt: 'Oluşturulma',
    },
    choices: {
      role: {
        manager: 'Yönetici',
        reception: 'Resepsiyon',
        housekeeping: 'Kat hizmetleri',
      },
      language: {
        tr: 'Türkçe',
        en: 'İngilizce',
      },
    },
    hints: {
      role: 'Yönetici bu otelde her şeyi yapabilir. Resepsiyon misafir ve rezervasyonlarla çalışır, fiyat değiştirmez. Kat hizmetleri odaları ve durumlarını görür, yalnızca temizlik durumunu değiştirir.',
      email: 'Yeni kişiler parola belirleyecekleri bir bağlantı alır.',
    },
    commands: {
      newLink:
        'Bu kişinin yeni parola belirleyeceği, bir kez kullanılan bir bağlantı oluşturur. İkinci adım olduğu gibi kalır.',
      disableStaff:
        'Hesap yeniden açılana kadar kişi artık oturum açamaz; oturumları hemen kapanır. Parolası kalır.',
      enableStaff: 'Kişi önceki parolasıyla yeniden oturum açabilir.',
      resetTotp:
        'Telefonunu kaybeden kişi için: yeni bir ikinci adım kurulana kadar oturum açarken yalnızca parola sorulur. Açık oturumları hemen kapanır.',
      removeStaff: 'Bu kişi artık bu oteli açamaz.',
    },
  },
  apiKeys: {
    label: 'ApiKey’ler',
    one: 'ApiKey',
    properties: {
      label: 'Etiket',
      scopes: 'Kapsam',
      createdAt: 'Oluşturulma',
      lastUsedAt: 'Son kullanım',
      revokedAt: 'İptal',
    },
    hints: {
      label: 'Anahtarın kullanıldığı yer, hotspot’un veya otel yazılımının adı gibi.',
    },
    choices: {
      scopes: {
        hotspot: 'Oteldeki misafirler (hotspot)',
        rates: 'Fiyat ve müsaitlik',
        both: 'Her ikisi',
      },
    },
    commands: {
      revoke: 'Anahtar hemen ve kalıcı olarak geçersiz olur.',
    },
  },
  partners: {
    label: 'Partnerler',
    one: 'partner',
    properties: {
      name: 'Ad',
      apiKey: 'Anahtar',
      enabled: 'Oturum açabilir',
      allowedReturnOrigins: 'Dönüş adresleri',
      permissions: 'Oteller',
      createdAt: 'Oluşturulma',
    },
    hints: {
      apiKey: 'Boşsa oluşturulur.',
      enabled: 'Kapatılınca partnerin bütün oturumları kalıcı olarak sona erer.',
      allowedReturnOrigins:
        'Ödemeden sonra misafirin dönebileceği yerler, https://ornek.com gibi. Boşsa her yer.',
      permissions:
        'POS gizli bilgileri arasında, bankanın yanıtlarını imzalayan mağaza anahtarı da vardır (NestPay, Garanti): onu okuyan bir partner, ödemeleri banka adına onaylayabilir. Bir partner anahtarı okuduktan sonra, sanal POS’ta sorgulama kullanıcısı yoksa diğer partnerlerin ödemeleri incelemeye alınır; varsa her onay bankaya doğrulatılır. Bankayla kendisi çalışmayan partnerler için “Posta sunucusu ve POS gizli bilgilerini okuyabilir” seçeneğini kapatın.',
    },
    commands: {
      rotateSecret:
        'Yeni bir gizli anahtar oluşturur. Şimdiki hemen geçersiz olur ve partnerin bütün oturumları sona erer: yenisiyle giriş yapması gerekir.',
      endTokens:
        'Partnerin bütün otellerdeki bütün oturumları sona erer. Gizli anahtarıyla yeniden giriş yapabilir: onu başkaları biliyorsa yenisini oluşturun.',
    },
  },
  webhooks: {
    label: 'Webhook’lar',
    one: 'webhook',
    properties: {
      partner: 'Partner',
      url: 'Adres',
      kinds: 'Olaylar',
      state: 'Durum',
      lastAt: 'Son gönderim',
      lastAnswer: 'Yanıt',
      failingSince: 'Başarısız olmaya başladığı an',
      tries: 'Başarısız deneme',
      nextTryAt: 'Sonraki deneme',
      switchedOffAt: 'Durdurulma',
      switchedOffBecause: 'Neden',
      createdAt: 'Eklenme',
      deliveries: 'Son gönderimler',
    },
    choices: {
      kinds: {
        rates: 'Fiyatlar',
        availability: 'Müsaitlik',
        restrictions: 'Kısıtlamalar',
        catalogue: 'Oda tipleri ve pansiyonlar',
        hotel: 'Otel bilgileri',
        booking: 'Rezervasyonlar',
        payment: 'Ödemeler',
      },
      state: { active: 'Etkin', failing: 'Başarısız', switched_off: 'Durduruldu' },
      switchedOffBecause: {
        failing: '3 gün boyunca her deneme başarısız oldu',
        gone: 'Partnerin sunucusu “410 Gone” yanıtını verdi',
      },
    },
    commands: {
      switchOn: 'Gönderim, iletilemeyen ilk değişiklikten devam eder.',
    },
  },
  webhookDeliveries: {
    label: 'Webhook gönderimleri',
    one: 'gönderim',
    properties: {
      at: 'Son deneme',
      webhookId: 'Webhook',
      change: 'Değişiklik',
      succeeded: 'İletildi',
      answer: 'Yanıt',
      tries: 'Deneme',
      messageId: 'webhook-id',
      body: 'İçerik',
    },
    choices: {
      change: {
        rates: 'Fiyatlar',
        availability: 'Müsaitlik',
        restrictions: 'Kısıtlamalar',
        catalogue: 'Oda tipleri ve pansiyonlar',
        hotel: 'Otel bilgileri',
        booking: 'Rezervasyonlar',
        payment: 'Ödemeler',
        webhook: 'Deneme',
      },
    },
    commands: {
      sendAgain: 'Partner aynı iletiyi aynı webhook-id ile bir kez daha alır.',
    },
  },
};
