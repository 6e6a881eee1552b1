import type { enPaymentResources } from './en.payment-resources.js';
import type { Same } from './en.js';

export const trPaymentResources: Same<typeof enPaymentResources> = {
  paymentTypes: {
    label: 'Ödeme yöntemleri',
    one: 'ödeme yöntemleri',
    properties: {
      types: 'Ödeme yöntemleri',
    },
    choices: {
      types: {
        1: 'Otelde ödeme',
        3: 'Banka havalesi',
        9: 'Rezervasyonla kredi kartı',
        10: 'Online ödeme',
      },
    },
  },
  bankAccounts: {
    label: 'Banka hesapları',
    one: 'banka hesabı',
    properties: {
      companyName: 'Banka',
      holder: 'Hesap sahibi',
      iban: 'IBAN',
      branchName: 'Şube',
      branchNumber: 'Şube numarası',
      bankAccountNumber: 'Hesap numarası',
      sort: 'Sıra',
    },
  },
  virtualPos: {
    label: 'Sanal POS',
    one: 'sanal POS',
    properties: {
      companyCode: 'Sağlayıcı',
      companyName: 'Ad',
      companyId: 'Sağlayıcı numarası',
      merchantId: 'Üye iş yeri numarası',
      terminalNo: 'Terminal numarası',
      userName: 'Kullanıcı',
      password: 'Parola veya gizli anahtar',
      storeKey: 'Mağaza anahtarı',
      inquiryUser: 'Sorgulama kullanıcısı',
      inquiryPassword: 'Sorgulama parolası',
      maxInstallment: 'En çok taksit',
      gatewayUrl: 'Ağ geçidinin adresi',
    },
    choices: {
      companyCode: {
        nestpay: 'NestPay',
        garanti: 'Garanti',
        iyzico: 'iyzico',
        stripe: 'Stripe',
      },
    },
    hints: {
      gatewayUrl: 'Boşsa sağlayıcının kendi adresi.',
      password:
        'Hiç gösterilmez. Boş bırakılırsa kayıtlı olan kalır; ancak sağlayıcı veya ağ geçidinin adresi değişirse yeniden yazılmalıdır.',
      storeKey: 'Stripe: webhook’un gizli anahtarı. Boş bırakılırsa parola için geçerli olan geçerlidir.',
      userName: 'iyzico: API anahtarı.',
      inquiryUser:
        'NestPay: bankanın, sipariş sorgulayabilen bir API kullanıcısı. Garanti: provizyon kullanıcısı. Girilirse her onay, sayılmadan önce bankaya doğrulatılır; yanıtı kaybolan ödemeler de bulunur. Partnerler hiç görmez. Boş bırakılırsa kayıtlı olan kalır.',
      inquiryPassword: 'Boş bırakılırsa kayıtlı olan kalır.',
    },
    commands: {
      removeVirtualPos: 'Onsuz online ödeme yapılamaz.',
    },
  },
  payments: {
    label: 'Ödemeler',
    one: 'ödeme',
    properties: {
      orderId: 'Sipariş',
      partner: 'Partner',
      state: 'Durum',
      amount: 'Tutar',
      currency: 'Para birimi',
      companyCode: 'Sağlayıcı',
      providerReference: 'Referans',
      failure: 'Neden',
      createdAt: 'Başlangıç',
      paidAt: 'Ödeme',
    },
    choices: {
      state: {
        created: 'Başladı',
        pending: 'Sürüyor',
        paid: 'Ödendi',
        failed: 'Başarısız',
        review: 'İncelenecek',
        expired: 'Süresi doldu',
      },
    },
    commands: {
      acceptPayment: 'Sipariş ödenmiş sayılır ve partnere böyle bildirilir. Sizde kalacak ödemeler içindir.',
      givePaymentBack:
        'Sipariş ödenmemiş sayılır ve yeniden ödenebilir. Parayı önce bankanızdan veya sağlayıcınızdan iade edin: bu düğme para iade etmez.',
    },
  },
};
